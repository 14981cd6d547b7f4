// What services that do the same work managed on a machine of two shared cores, 10 connections and 10,000 products, and the
// goals of this one. The figures of another run show proportions, no more.

/** Requests per second. */
export const PEERS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Strapi: {
    get: 407,
    'list page 1': 202,
    'list page 400': 186,
    search: 133,
    update: 213,
    create: 232,
    'sale of 3 lines': 90,
  },
  Vendure: {
    get: 204,
    'list page 1': 21,
    'list page 400': 21,
    search: 21,
    update: 88,
    create: 52,
    'sale of 3 lines': 12,
  },
  Medusa: {
    get: 128,
    'list page 1': 87,
    'list page 400': 80,
    search: 28,
    update: 31,
    create: 17,
    'sale of 3 lines': 12,
  },
  Tryton: {
    get: 83,
    'list page 1': 33,
    'list page 400': 30,
    search: 28,
    update: 36,
    create: 15,
    'sale of 3 lines': 26,
  },
};

/** Capacity units may be so many times the design's; growth is told at that many connections. */
export const GOALS = { unitsSlack: 1.1, connections: 10 };
