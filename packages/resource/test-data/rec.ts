// A record as a test reads it from a reply: any member by its name. Product code has none; there a record is typed by its noun
// (`Row<typeof Noun>`) or is a row of any noun (`AnyRow`).

// biome-ignore lint/suspicious/noExplicitAny: a test that names a member which is not there fails by what it expects of it
export type Rec = any;
