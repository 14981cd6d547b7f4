# An empty sandbox is filled with a small wine shop; then an invoice is issued in it.
curl -sS --fail-with-body -w '\n' -X POST "$BASE/api/v1/sandbox/reset/" \
  -H "X-API-Key: $TOKEN" \
  -H 'Content-Type: application/json' -d '{"seed": "demo"}'
curl -sS --fail-with-body -w '\n' -X POST "$BASE/api/v1/bill/receipts/invoice/" \
  -H "X-API-Key: $TOKEN" \
  -H 'Content-Type: application/json' -H 'Idempotency-Key: order-1047' -d '{
  "autorizar": true,
  "concepto": 1,
  "receptor": {"condicion_iva_receptor": 5},
  "items": [{"descripcion": "Malbec reserva 750 ml", "cantidad": 2,
             "precio_unitario": 12500.5, "alicuota_iva": 21}]
}'
