# Whether the authority lets the service act for the CUIT, and whether the sale point is one for web services.
curl -sS --fail-with-body -w '\n' -X POST "$BASE/api/v1/bill/tax_info/verify-delegation/" -H "X-API-Key: $TOKEN" \
  -H 'Content-Type: application/json' -d '{"cuit": "30712345671"}'
curl -sS --fail-with-body -w '\n' -X POST "$BASE/api/v1/bill/tax_info/verify-punto-venta/" -H "X-API-Key: $TOKEN" \
  -H 'Content-Type: application/json' -d '{"punto_venta": 1}'
