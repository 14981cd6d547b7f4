// Seeds that noticed the rare mutants when they were last looked for. They are tried first; a mutant that its seed no longer notices,
// as the code has changed since, is looked for from the first seed on, as every other.
export const RARE_SEEDS: Readonly<Record<string, number>> = {
  'the sender does not look whether its lease is over': 1664,
  'a rejection is believed at once': 857,
  'a rejection is believed while a message may be on its way': 857,
  'back to a draft in doubt': 208,
  'two notes are to cancel one document': 4653,
  'a number is not held by its document': 311,
  'a sale that asks again after a rejection is left alone': 1760,
  'the contract goes on naming a draft that was given up': 158,
  'two months are handed back at once and the contract names one of them': 277,
  'what could not be sent waits again though its sale was undone': 203,
  'the number of a withdrawn document stays its own': 1240,
  'a sale is invoiced that was deleted meanwhile': 863,
};
