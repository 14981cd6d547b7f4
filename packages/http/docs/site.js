// The search of the documentation, the list of sections that is open where there is room, the language of the samples, and copying them.
const input = document.getElementById('search');
const found = document.getElementById('found');
const menu = document.getElementById('menu');
if (matchMedia('(min-width:761px)').matches) menu.open = true;
const here = menu.querySelector('[aria-current]');
if (here) menu.scrollTop = here.offsetTop - menu.offsetTop - menu.clientHeight / 3;
/** Lower case without accents; words are parted by one space, and a space comes first. */
const fold = (text) =>
  ` ${text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
/** Without "de" and "to", where there are others. */
const wordsOf = (text) => {
  const all = fold(text).split(' ').filter(Boolean);
  const long = all.filter((word) => word.length > 2);
  return long.length > 0 ? long : all;
};
const isSpanish = document.documentElement.lang === 'es';
/** A word is found where one begins with it: "iva" is no part of "privada". */
const holds = (text, word) => text.includes(` ${word}`);
/** A title tells more than a text, a guide that is about it more than an operation, and what people ask for by that word the most. */
const score = ({ address, title, text, sought }, words) => {
  if (!words.every((word) => holds(text, word))) return 0;
  const titled = words.filter((word) => holds(title, word)).length;
  const isGuide = !address.includes('/reference/');
  const isAbout = isGuide && titled === words.length;
  const isSought = words.every((word) => holds(sought, word));
  const isOwn = isGuide && address.startsWith('/docs/es') === isSpanish;
  return (
    1 +
    2 * titled +
    (isAbout ? 1 : 0) +
    (holds(title.slice(0, 1 + (words[0] ?? '').length), words[0]) ? 1 : 0) +
    (isSought ? 6 : 0) +
    (isOwn ? 0.5 : 0)
  );
};
const entryOf = ([title, address, words, sought = '']) => ({
  shown: { title, address, words },
  address,
  title: fold(title),
  text: fold(`${title} ${address} ${words} ${sought}`),
  sought: fold(sought),
});
let index;
input.addEventListener('input', async () => {
  index ??= (
    await (await fetch(isSpanish ? '/docs/es/search.json' : '/docs/search.json')).json()
  ).map(entryOf);
  const words = wordsOf(input.value);
  const rows = index
    .map((entry) => [score(entry, words), entry.shown])
    .filter(([points]) => points > 0)
    .sort((a, b) => b[0] - a[0])
    .slice(0, 20);
  found.replaceChildren(
    ...rows.map(([, { title, address, words }]) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      const small = document.createElement('small');
      link.href = address;
      link.textContent = title;
      small.textContent = words.slice(0, 90);
      link.append(small);
      item.append(link);
      return item;
    }),
  );
  found.hidden = words.length === 0;
});
const close = () => {
  found.hidden = true;
};
found.addEventListener('click', close);
/** Results are the next stop after the field, though the navigation stands between: the arrows walk them, Escape leads back. */
const walk = (step) => {
  const links = [...found.querySelectorAll('a')];
  const next = links.indexOf(document.activeElement) + step;
  (links[Math.min(next, links.length - 1)] ?? input).focus();
};
addEventListener('keydown', (event) => {
  const isIn = document.activeElement === input || found.contains(document.activeElement);
  if (event.key === 'Escape') {
    if (found.contains(document.activeElement)) input.focus();
    close();
  }
  if (isIn && !found.hidden && ['ArrowDown', 'ArrowUp'].includes(event.key)) {
    event.preventDefault();
    walk(event.key === 'ArrowDown' ? 1 : -1);
  }
  if (event.key === 'Enter' && document.activeElement === input) found.querySelector('a')?.click();
  if (event.key === 'Tab' && !event.shiftKey && document.activeElement === input && !found.hidden) {
    event.preventDefault();
    walk(1);
  }
  if (event.key === '/' && document.activeElement !== input) {
    event.preventDefault();
    input.focus();
  }
});

/** A reader chooses the language of the samples once; what he looks at stays where it is while others above it change. */
const samples = [...document.querySelectorAll('.samples > details')];
const languageOf = (sample) => sample.firstElementChild.textContent;
const choose = (language) => {
  for (const sample of samples) if (languageOf(sample) === language) sample.open = true;
};
const kept = localStorage.getItem('language');
if (kept) choose(kept);
for (const sample of samples)
  sample.firstElementChild.addEventListener('click', (event) => {
    event.preventDefault();
    const before = sample.parentElement.getBoundingClientRect().top;
    choose(languageOf(sample));
    localStorage.setItem('language', languageOf(sample));
    scrollBy({
      top: sample.parentElement.getBoundingClientRect().top - before,
      behavior: 'instant',
    });
  });

if (navigator.clipboard)
  for (const block of document.querySelectorAll('main pre')) {
    const frame = document.createElement('div');
    const button = document.createElement('button');
    const [copy, done] = isSpanish ? ['Copiar', 'Copiado'] : ['Copy', 'Copied'];
    frame.className = 'copied';
    button.type = 'button';
    button.textContent = copy;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.innerText.trimEnd());
      button.textContent = done;
      setTimeout(() => {
        button.textContent = copy;
      }, 1500);
    });
    block.replaceWith(frame);
    frame.append(block, button);
  }
