# A day later: what is due by then happens now.
curl -sS --fail-with-body -w '\n' -X POST "$BASE/api/v1/sandbox/clock/" -H "X-API-Key: $TOKEN" \
  -H 'Content-Type: application/json' -d '{"advance_seconds": 86400}'
# The true time again.
curl -sS --fail-with-body -w '\n' -X DELETE "$BASE/api/v1/sandbox/clock/" -H "X-API-Key: $TOKEN"
# The next document is authorized with a remark.
curl -sS --fail-with-body -w '\n' -X POST "$BASE/api/v1/sandbox/faults/" -H "X-API-Key: $TOKEN" \
  -H 'Content-Type: application/json' -d '{"operation": "authorize", "fault": "observed"}'
curl -sS --fail-with-body -w '\n' -X POST "$BASE/api/v1/bill/receipts/invoice/" -H "X-API-Key: $TOKEN" \
  -H 'Content-Type: application/json' -d '{
  "autorizar": true, "concepto": 1, "receptor": {"condicion_iva_receptor": 5},
  "items": [{"descripcion": "Copa", "cantidad": 1, "precio_unitario": 100, "alicuota_iva": 21}]
}'
