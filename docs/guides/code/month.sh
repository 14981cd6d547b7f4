# The VAT book of sales of a month, what it comes to, and its files for the authority.
curl -sf "$BASE/api/v1/iva/books/2026-03/sales/" -H "X-API-Key: $TOKEN"
curl -sf "$BASE/api/v1/iva/summary/2026-03/" -H "X-API-Key: $TOKEN"
curl -sf "$BASE/api/v1/iva/declaration/2026-03/" -H "X-API-Key: $TOKEN"
# Once it is declared, the month is closed: no document is dated in it any more.
curl -sf -X POST "$BASE/api/v1/iva/books/2026-03/close/" -H "X-API-Key: $TOKEN" \
  -H 'Content-Type: application/json' -d '{}'
