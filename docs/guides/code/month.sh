# The VAT books of a month: what was sold (debit) and what was bought (credit).
curl -sS --fail-with-body -w '\n' "$BASE/api/v1/iva/books/2026-03/sales/" -H "X-API-Key: $TOKEN"
curl -sS --fail-with-body -w '\n' "$BASE/api/v1/iva/books/2026-03/purchases/" -H "X-API-Key: $TOKEN"
# What the month owes, kept until the books change, and the boxes of the return F.2051.
curl -sS --fail-with-body -w '\n' -X POST "$BASE/api/v1/iva/summary/2026-03/calculate/" -H "X-API-Key: $TOKEN" \
  -H 'Content-Type: application/json' -d '{}'
curl -sS --fail-with-body -w '\n' "$BASE/api/v1/iva/declaration/2026-03/" -H "X-API-Key: $TOKEN"
# The files of Libro IVA Digital, as the zip that the portal takes.
curl -sS --fail-with-body -w '\n' "$BASE/api/v1/iva/export/2026-03/sales/?format=txt" -H "X-API-Key: $TOKEN" \
  -o libro-iva-2026-03.zip
# Once it is declared, the month is closed: no document is dated in it any more. It waits for documents that are on their way into
# the books (409 record_locked), so it is asked again.
curl -sS --fail-with-body -w '\n' --retry 10 --retry-delay 2 --retry-all-errors \
  -X POST "$BASE/api/v1/iva/books/2026-03/close/" -H "X-API-Key: $TOKEN" \
  -H 'Content-Type: application/json' -d '{}'
# Where something is missing after all, it is opened again.
curl -sS --fail-with-body -w '\n' -X POST "$BASE/api/v1/iva/books/2026-03/reopen/" -H "X-API-Key: $TOKEN" \
  -H 'Content-Type: application/json' -d '{}'
