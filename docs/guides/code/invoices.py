import json, os, urllib.request, uuid

def post(path, body):
    request = urllib.request.Request(
        os.environ["BASE"] + "/api/v1" + path,
        data=json.dumps(body).encode(),
        headers={"X-API-Key": os.environ["TOKEN"], "Content-Type": "application/json",
                 # Each document is one of its own, though the last run sent the same.
                 "Idempotency-Key": str(uuid.uuid4())},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)["data"]

wine = {"descripcion": "Malbec reserva 750 ml", "cantidad": 2, "precio_unitario": 12500.5, "alicuota_iva": 21}
company = {"tipo_documento": 80, "numero_documento": "30500010912", "nombre": "Bodegas del Sur SA",
           "domicilio": "Av. San Martín 1250, Mendoza", "condicion_iva_receptor": 1}
usual = {"autorizar": True, "concepto": 1, "items": [wine]}

# Factura A: to a registered company. Factura B: to a consumer.
a = post("/bill/receipts/invoice/", {**usual, "receptor": company})
b = post("/bill/receipts/invoice/", {**usual, "receptor": {"condicion_iva_receptor": 5}})
# Services name their period (concepto 2), foreign currency its rate.
service = post("/bill/receipts/invoice/", {**usual, "concepto": 2, "receptor": company})
dollars = post("/bill/receipts/invoice/", {**usual, "receptor": company, "moneda": "DOL", "cotizacion": 1210})
# Factura de crédito electrónica MiPyME: to a large company, with a CBU.
credit = post("/bill/receipts/invoice/", {
    **usual, "tipo_comprobante": 201, "receptor": company, "items": [{**wine, "cantidad": 1000}],
    "fecha_vencimiento_pago": "2030-12-31", "fce": {"cbu": "2850590940090418135201", "transferencia": "SCA"}})
# Notes name their document.
back = post("/bill/receipts/credit-note/", {"comprobante_id": b["_id"], "motivo": "Devolución", "autorizar": True})
more = post("/bill/receipts/debit-note/", {"comprobante_id": a["_id"], "importe": 1210, "motivo": "Flete", "autorizar": True})

for document in (a, b, service, dollars, credit, back, more):
    print(document["tipo_descripcion"], document["numero_completo"], document["estado"], document.get("cae"))
    assert document["estado"] == "autorizado"
