// What the document derives from declarations, in Spanish. In English {one}, {any} and {many} stand for a record, {text} for another
// text, {names} for names in code, {value} for a value, {} for what is told as it is. In Spanish a record has its article: {any}, {the},
// {The}, {of}.
const SUMMARIES = [
  ['List {many}', 'Listar {many}'],
  ['Get one {one}', 'Ver {any}'],
  ['Create {any}', 'Crear {any}'],
  ['Change fields of {any}', 'Modificar campos de {any}'],
  ['Delete {any}', 'Eliminar {any}'],
  [
    'Delete {any}; it keeps the status deleted',
    'Eliminar {any}; conserva el registro con el estado deleted',
  ],
  ['Bring back a deleted {one}, up to {} days later', 'Recuperar {any}, hasta {} días después'],
  ['Create up to 100 {many} at once', 'Crear hasta 100 {many} de una vez'],
  ['Update up to 100 {many} at once', 'Modificar hasta 100 {many} de una vez'],
  ['Delete up to 100 {many} at once', 'Eliminar hasta 100 {many} de una vez'],
] as const;

const ORDERS = [
  ['newest first', 'desde lo más nuevo'],
  ['by {names} (ascending)', 'por {names} (ascendente)'],
  ['by {names} (descending)', 'por {names} (descendente)'],
].map(([english, spanish]) => [
  `{text}: one page, ${english} unless \`sort\` says otherwise.`,
  `{text}: una página, ${spanish} salvo que \`sort\` diga otra cosa.`,
]) as readonly (readonly [string, string])[];

const ACTS = [
  ...ORDERS,
  ...ORDERS.map(
    ([english, spanish]) =>
      [
        `${english} \`search\` looks into {names}.`,
        `${spanish} \`search\` busca en {names}.`,
      ] as const,
  ),
  [
    'The {one} as it stands now; its `ETag` is its version.',
    '{The} en su estado actual; su `ETag` es su versión.',
  ],
  ['{text}. Makes one and answers it whole.', '{text}. Crea el registro y lo responde completo.'],
  [
    'Changes the fields that are sent; `null` removes one that may be missing.',
    'Cambia los campos que se envían; `null` quita uno que puede faltar.',
  ],
  [
    'The {one} leaves lists and keeps the status `deleted`; `restore` brings it back.',
    '{The} sale de las listas y conserva el estado `deleted`; vuelve con `restore`.',
  ],
  ['Deletes the {one} for good.', 'Elimina {the} para siempre.'],
  [
    'Takes back a deletion: the {one} has the status that it had before.',
    'Deshace una eliminación: {the} vuelve al estado que tenía.',
  ],
  [
    'Each item is a creation of its own, reported under its index; `?atomic=true` makes all (up to 25) or none.',
    'Cada elemento es un alta aparte, informada con su índice; con `?atomic=true` se crean todos (hasta 25) o ninguno.',
  ],
  [
    'Each item names its `id` and the fields to change; `?atomic=true` changes all (up to 25) or none.',
    'Cada elemento nombra su `id` y los campos a cambiar; con `?atomic=true` se cambian todos (hasta 25) o ninguno.',
  ],
  [
    'Each id is deleted as if alone; `?atomic=true` deletes all (up to 25) or none.',
    'Cada id se elimina como si fuera el único; con `?atomic=true` se eliminan todos (hasta 25) o ninguno.',
  ],
] as const;

const RULES = [
  ['{names} names {any} of the account.', '{names} nombra {any} de la cuenta.'],
  ['{names} names none anew that is {names}.', '{names} no nombra de nuevo uno en estado {names}.'],
  ['No two records have the same {names}.', 'No hay dos registros con igual {names}.'],
  ['{names} begins as {names}.', '{names} empieza como {names}.'],
  ['{names} moves from {names}.', '{names} pasa de {names}.'],
] as const;

const EVENTS = [
  ['Event: {names}.', 'Evento: {names}.'],
  ['Events: {names}.', 'Eventos: {names}.'],
  ['Event: {names}; by act {names}.', 'Evento: {names}; según el acto, {names}.'],
  [
    'Where the record changes, the event is {names}.',
    'Si el registro cambia, el evento es {names}.',
  ],
  [
    'Where the record changes, the event is {names}; by act {names}.',
    'Si el registro cambia, el evento es {names}; según el acto, {names}.',
  ],
] as const;

const RIGHTS = [
  ['Needs the scope {names}.', 'Requiere el permiso {names}.'],
  ['Needs no credential.', 'No requiere credencial.'],
  [
    'Needs a logged-in session; an API token is refused.',
    'Requiere una sesión iniciada; un token de API se rechaza.',
  ],
  ['Needs an API token; a session is refused.', 'Requiere un token de API; una sesión se rechaza.'],
  ['Needs a test token.', 'Requiere un token de prueba.'],
  [
    'Any valid token or session; rights are decided by what it is about.',
    'Cualquier token o sesión válidos; de qué se trate decide el permiso.',
  ],
  ['Deprecated since {}; it stops on {}.', 'Obsoleta desde {}; deja de responder el {}.'],
  ['{names} takes its place.', 'La reemplaza {names}.'],
] as const;

const MEMBERS = [
  ['{text}. {value} when it is not sent.', '{text}. {value} si no se envía.'],
  ['{text}. Not ahead', '{text}. No lleva una fecha futura'],
  ['{text}. Only kept', '{text}. Solo se guarda'],
  ['Not ahead', 'No lleva una fecha futura'],
  ['Only kept', 'Solo se guarda'],
  ['Id of the {one}', 'Id {of}'],
  ['With {names}.', 'Con {names}.'],
  ['Looks into: nothing', 'No busca en nada'],
  ['Looks into: {}', 'Busca en: {}'],
] as const;

export const DERIVED_TEXTS: readonly (readonly [english: string, spanish: string])[] = [
  ...SUMMARIES,
  ...ACTS,
  ...RULES,
  ...EVENTS,
  ...RIGHTS,
  ...MEMBERS,
];
