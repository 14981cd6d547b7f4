# The VAT books of a month: what was sold (debit) and what was bought (credit).
curl -sf "$BASE/api/v1/iva/books/2026-03/sales/" -H "X-API-Key: $TOKEN"
curl -sf "$BASE/api/v1/iva/books/2026-03/purchases/" -H "X-API-Key: $TOKEN"
# What the month owes, kept until the books change, and the boxes of the return F.2051.
curl -sf -X POST "$BASE/api/v1/iva/summary/2026-03/calculate/" -H "X-API-Key: $TOKEN" \
  -H 'Content-Type: application/json' -d '{}'
curl -sf "$BASE/api/v1/iva/declaration/2026-03/" -H "X-API-Key: $TOKEN"
# The files of Libro IVA Digital, as the zip that the portal takes.
curl -sf "$BASE/api/v1/iva/export/2026-03/sales/?format=txt" -H "X-API-Key: $TOKEN" -o /dev/null
# Once it is declared, the month is closed: no document is dated in it any more. It waits for documents that are on their way into
# the books (409 record_locked), so it is asked again.
curl -sf --retry 10 --retry-delay 2 --retry-all-errors -X POST "$BASE/api/v1/iva/books/2026-03/close/" -H "X-API-Key: $TOKEN" \
  -H 'Content-Type: application/json' -d '{}'
