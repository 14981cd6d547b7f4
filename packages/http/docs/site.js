// The search of the documentation, and the list of sections that is open where there is room.
const input = document.getElementById('search');
const found = document.getElementById('found');
const menu = document.getElementById('menu');
if (matchMedia('(min-width:761px)').matches) menu.open = true;
const fold = (text) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
/** Without "de" and "to", where there are others. */
const wordsOf = (text) => {
  const all = fold(text).split(/\s+/).filter(Boolean);
  const long = all.filter((word) => word.length > 2);
  return long.length > 0 ? long : all;
};
/** A title tells more than a text, and a guide that is about it more than an operation. */
const score = ([, address, , title, text], words) => {
  if (!words.every((word) => text.includes(word))) return 0;
  const titled = words.filter((word) => ` ${title}`.includes(` ${word}`)).length;
  const isGuide = !address.startsWith('/docs/reference/') && titled === words.length;
  return 1 + 2 * titled + (isGuide ? 1 : 0) + (title.startsWith(words[0] ?? ' ') ? 1 : 0);
};
let index;
input.addEventListener('input', async () => {
  index ??= (await (await fetch('/docs/search.json')).json()).map((row) => [
    ...row,
    fold(row[0]),
    fold(row.join(' ')),
  ]);
  const words = wordsOf(input.value);
  const rows = index
    .map((row) => [score(row, words), row])
    .filter(([points]) => points > 0)
    .sort((a, b) => b[0] - a[0])
    .slice(0, 20);
  found.replaceChildren(
    ...rows.map(([, [title, address, words]]) => {
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
found.addEventListener('click', () => {
  found.hidden = true;
});
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') found.hidden = true;
  if (event.key === '/' && document.activeElement !== input) {
    event.preventDefault();
    input.focus();
  }
});
