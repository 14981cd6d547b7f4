/**
 * Any text that the client chooses, as far as a header carries it the same everywhere. A comma is where a gateway joins two headers of
 * one name: a request with two keys has none that can be told.
 */
export const KEY_PATTERN = /^(?=.*\S)[\x20-\x2b\x2d-\x7e]{1,255}$/;
