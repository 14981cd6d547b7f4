// Loaded before `npm start`: code that was compiled once, and whose types were stripped once, is taken from Node's cache. This file has no
// types itself, so from the second start on what strips them is not loaded: 17 MB.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
