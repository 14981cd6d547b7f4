// What most answers have in common. Deflate refers to it instead of repeating it, so that a stored answer stays within one
// write unit (data#idempotency-records). An answer names the version it was made with: a change here is a new entry, never an edit.

const FIRST = [
  '"metadata":{},"external_reference":"","cae":null,"cae_vencimiento":null,"punto_venta":1,"tipo_comprobante":6,',
  '"receptor":{"tipo_documento":"numero_documento":"nombre":"domicilio":"condicion_iva_receptor":"Consumidor Final"},',
  '"iva_items":[{"alicuota":21,"base":"importe":}],"neto_gravado":"observaciones":"estado":"borrador","autorizado",',
  '"tax_condition":"responsable_inscripto","monotributo","consumidor_final","document_type":"cuit","dni",',
  '"document_number":"customer_type":"person","company","email":"phone":"addresses":[{"street":"number":"city":',
  '"state":"postal_code":"country":"Argentina","type":"billing","shipping"}],"notes":"tags":[],"credit_limit":',
  '"customer_id":"customer_name":"items":[{"product_id":"quantity":1,"unit_price":"price":"discount":0,"subtotal":',
  '"tax_rate":21,"tax":"total":"payment_method":"cash","payments":[{"amount":"method":"status":"approved"}],',
  '"sale_origin":"api","invoice_number":"generate_invoice":false,"pending","completed","active","inactive",',
  '"name":"description":"sku":"barcode":"category_id":"brand":"base_price":"cost_price":"currency":"ARS",',
  '"track_stock":true,"stock":"min_stock":0,"low_stock_threshold":"weight":"dimensions":{"length":"width":"height":},',
  '"images":[{"url":"https://","alt":"is_primary":true,"order":0}],"variants":[],"options":[],"attributes":{},',
  '"is_featured":false,"visibility":"public","seo":{"title":"","description":"","slug":""},"unit":"unidad",',
  '"allow_backorder":false,"status":"draft","published","created_at":"2026-01-01T00:00:00.000Z",',
  '"updated_at":"2026-01-01T00:00:00.000Z","version":1,"livemode":false},"livemode":true},"message":"',
  '"_links":{"self":{"href":"/api/v1/products/","method":"GET"},"collection":{"href":"/api/v1/products/list/",',
  '"method":"GET"},"update":{"href":"/api/v1/sales/","method":"PUT"},"delete":{"href":"/api/v1/customers/",',
  '"method":"DELETE"}}}{"success":false,"error":"","code":"","request_id":"req_","errors":[{"field":"location":"body",',
  '{"success":true,"data":{"_id":"019',
].join('');

/** Dictionaries by version. */
export const DICTIONARIES: readonly Buffer[] = [Buffer.from(FIRST)];
