// Made from the declarations by `npm run sdk`; never changed by hand.
type Table = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** "METHOD path takes": see methodOf. */
export const OPERATIONS: Table = {
  "products": {
    "list": "GET /api/v1/products/list/ ql",
    "get": "GET /api/v1/products/{id}/ q",
    "update": "PUT /api/v1/products/{id}/ b",
    "delete": "DELETE /api/v1/products/{id}/",
    "create": "POST /api/v1/products/ bk",
    "bulkCreate": "POST /api/v1/products/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/products/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/products/bulk/delete/ bq",
    "restore": "POST /api/v1/products/{id}/restore/ k"
  },
  "productsOptions": {
    "list": "GET /api/v1/products/options/list/ ql",
    "get": "GET /api/v1/products/options/{id}/",
    "update": "PUT /api/v1/products/options/{id}/ b",
    "delete": "DELETE /api/v1/products/options/{id}/",
    "create": "POST /api/v1/products/options/ bk",
    "bulkCreate": "POST /api/v1/products/options/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/products/options/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/products/options/bulk/delete/ bq"
  },
  "productsPricingProfiles": {
    "list": "GET /api/v1/products/pricing-profiles/list/ ql",
    "get": "GET /api/v1/products/pricing-profiles/{id}/",
    "update": "PUT /api/v1/products/pricing-profiles/{id}/ b",
    "delete": "DELETE /api/v1/products/pricing-profiles/{id}/",
    "create": "POST /api/v1/products/pricing-profiles/ bk",
    "bulkCreate": "POST /api/v1/products/pricing-profiles/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/products/pricing-profiles/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/products/pricing-profiles/bulk/delete/ bq"
  },
  "services": {
    "list": "GET /api/v1/services/list/ ql",
    "get": "GET /api/v1/services/{id}/ q",
    "update": "PUT /api/v1/services/{id}/ b",
    "delete": "DELETE /api/v1/services/{id}/",
    "create": "POST /api/v1/services/ bk",
    "bulkCreate": "POST /api/v1/services/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/services/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/services/bulk/delete/ bq",
    "restore": "POST /api/v1/services/{id}/restore/ k"
  },
  "rentals": {
    "list": "GET /api/v1/rentals/list/ ql",
    "get": "GET /api/v1/rentals/{id}/ q",
    "update": "PUT /api/v1/rentals/{id}/ b",
    "delete": "DELETE /api/v1/rentals/{id}/",
    "create": "POST /api/v1/rentals/ bk",
    "bulkCreate": "POST /api/v1/rentals/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/rentals/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/rentals/bulk/delete/ bq",
    "restore": "POST /api/v1/rentals/{id}/restore/ k"
  },
  "categories": {
    "list": "GET /api/v1/categories/list/ ql",
    "get": "GET /api/v1/categories/{category_id}/ q",
    "update": "PUT /api/v1/categories/{category_id}/ b",
    "delete": "DELETE /api/v1/categories/{category_id}/",
    "create": "POST /api/v1/categories/ bk",
    "bulkCreate": "POST /api/v1/categories/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/categories/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/categories/bulk/delete/ bq"
  },
  "promotions": {
    "list": "GET /api/v1/promotions/list/ ql",
    "get": "GET /api/v1/promotions/{id}/",
    "update": "PUT /api/v1/promotions/{id}/ b",
    "delete": "DELETE /api/v1/promotions/{id}/",
    "create": "POST /api/v1/promotions/ bk",
    "bulkCreate": "POST /api/v1/promotions/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/promotions/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/promotions/bulk/delete/ bq",
    "restore": "POST /api/v1/promotions/{id}/restore/ k"
  },
  "sales": {
    "list": "GET /api/v1/sales/list/ ql",
    "get": "GET /api/v1/sales/{id}/ q",
    "update": "PUT /api/v1/sales/{id}/ b",
    "delete": "DELETE /api/v1/sales/{id}/",
    "create": "POST /api/v1/sales/ bk",
    "bulkCreate": "POST /api/v1/sales/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/sales/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/sales/bulk/delete/ bq"
  },
  "budgets": {
    "list": "GET /api/v1/budgets/list/ ql",
    "get": "GET /api/v1/budgets/{quote_id}/ q",
    "update": "PUT /api/v1/budgets/{quote_id}/ b",
    "delete": "DELETE /api/v1/budgets/{quote_id}/",
    "create": "POST /api/v1/budgets/ bk",
    "bulkCreate": "POST /api/v1/budgets/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/budgets/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/budgets/bulk/delete/ bq",
    "convert": "POST /api/v1/budgets/{quote_id}/convert/ bk"
  },
  "billReceipts": {
    "list": "GET /api/v1/bill/receipts/list/ ql",
    "get": "GET /api/v1/bill/receipts/{comprobante_id}/ q",
    "createInvoice": "POST /api/v1/bill/receipts/invoice/ bk",
    "createCreditNote": "POST /api/v1/bill/receipts/credit-note/ bk",
    "createDebitNote": "POST /api/v1/bill/receipts/debit-note/ bk",
    "authorize": "POST /api/v1/bill/receipts/authorize/{comprobante_id}/ k",
    "cancel": "POST /api/v1/bill/receipts/cancel/{comprobante_id}/ k",
    "supportedTypes": "GET /api/v1/bill/receipts/supported-types/",
    "pdf": "GET /api/v1/bill/receipts/{comprobante_id}/pdf"
  },
  "billTaxInfo": {
    "taxpayer": "GET /api/v1/bill/tax_info/taxpayer/",
    "systems": "GET /api/v1/bill/tax_info/taxpayer/systems/",
    "get": "GET /api/v1/bill/tax_info/taxpayer/{billing_system}/",
    "configure": "POST /api/v1/bill/tax_info/taxpayer/{billing_system}/ bk",
    "update": "PUT /api/v1/bill/tax_info/taxpayer/{billing_system}/ b",
    "delete": "DELETE /api/v1/bill/tax_info/taxpayer/{billing_system}/",
    "activeSystem": "PATCH /api/v1/bill/tax_info/taxpayer/active-system/ b",
    "requestCertificate": "POST /api/v1/bill/tax_info/taxpayer/{billing_system}/csr/ bk",
    "verifyDelegation": "POST /api/v1/bill/tax_info/verify-delegation/ b",
    "verifySalePoint": "POST /api/v1/bill/tax_info/verify-punto-venta/ b",
    "registry": "GET /api/v1/bill/tax_info/registry/{cuit}/"
  },
  "receivedInvoices": {
    "list": "GET /api/v1/received_invoices/list/ ql",
    "get": "GET /api/v1/received_invoices/{id}/ q",
    "delete": "DELETE /api/v1/received_invoices/{id}/",
    "uploadCsv": "POST /api/v1/received_invoices/upload-csv/ uk file",
    "link": "POST /api/v1/received_invoices/{id}/link/ bk",
    "ignore": "POST /api/v1/received_invoices/{id}/ignore/ k",
    "reopen": "POST /api/v1/received_invoices/{id}/reopen/ k"
  },
  "receivedInvoicesImportHistory": {
    "list": "GET /api/v1/received_invoices/import-history/ ql",
    "get": "GET /api/v1/received_invoices/import-history/{import_id}/"
  },
  "deliveryNotes": {
    "list": "GET /api/v1/delivery_notes/list/ ql",
    "get": "GET /api/v1/delivery_notes/{id}/ q",
    "update": "PUT /api/v1/delivery_notes/{id}/ b",
    "delete": "DELETE /api/v1/delivery_notes/{id}/",
    "create": "POST /api/v1/delivery_notes/ bk",
    "bulkCreate": "POST /api/v1/delivery_notes/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/delivery_notes/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/delivery_notes/bulk/delete/ bq",
    "invoice": "POST /api/v1/delivery_notes/{id}/invoice/ bk"
  },
  "customers": {
    "list": "GET /api/v1/customers/list/ ql",
    "get": "GET /api/v1/customers/{id}/",
    "update": "PUT /api/v1/customers/{id}/ b",
    "delete": "DELETE /api/v1/customers/{id}/",
    "create": "POST /api/v1/customers/ bk",
    "bulkCreate": "POST /api/v1/customers/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/customers/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/customers/bulk/delete/ bq",
    "restore": "POST /api/v1/customers/{id}/restore/ k",
    "summary": "GET /api/v1/customers/{id}/summary/",
    "sales": "GET /api/v1/customers/{id}/sales/ ql",
    "merge": "POST /api/v1/customers/merge/ bk"
  },
  "currentAccounts": {
    "list": "GET /api/v1/current-accounts/list/ ql",
    "get": "GET /api/v1/current-accounts/{id}/",
    "update": "PUT /api/v1/current-accounts/{id}/ b",
    "delete": "DELETE /api/v1/current-accounts/{id}/",
    "create": "POST /api/v1/current-accounts/ bk",
    "bulkCreate": "POST /api/v1/current-accounts/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/current-accounts/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/current-accounts/bulk/delete/ bq",
    "statement": "GET /api/v1/current-accounts/{id}/statement/ q",
    "aging": "GET /api/v1/current-accounts/{id}/aging/",
    "settle": "POST /api/v1/current-accounts/{id}/settle/ bk",
    "movements": "GET /api/v1/current-accounts/{account_id}/movements/ ql",
    "createMovement": "POST /api/v1/current-accounts/{account_id}/movements/ bk"
  },
  "currentAccountsMovements": {
    "list": "GET /api/v1/current-accounts/{account_id}/movements/list/ ql",
    "get": "GET /api/v1/current-accounts/{account_id}/movements/{movement_id}/",
    "reverse": "POST /api/v1/current-accounts/{account_id}/movements/{movement_id}/reverse/ bk"
  },
  "suppliers": {
    "list": "GET /api/v1/suppliers/list/ ql",
    "get": "GET /api/v1/suppliers/{id}/",
    "update": "PUT /api/v1/suppliers/{id}/ b",
    "delete": "DELETE /api/v1/suppliers/{id}/",
    "create": "POST /api/v1/suppliers/ bk",
    "bulkCreate": "POST /api/v1/suppliers/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/suppliers/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/suppliers/bulk/delete/ bq",
    "restore": "POST /api/v1/suppliers/{id}/restore/ k"
  },
  "expenses": {
    "list": "GET /api/v1/expenses/list/ ql",
    "get": "GET /api/v1/expenses/{id}/ q",
    "update": "PUT /api/v1/expenses/{id}/ b",
    "delete": "DELETE /api/v1/expenses/{id}/",
    "create": "POST /api/v1/expenses/ bk",
    "bulkCreate": "POST /api/v1/expenses/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/expenses/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/expenses/bulk/delete/ bq",
    "pay": "POST /api/v1/expenses/{id}/pay/ bk",
    "cancel": "POST /api/v1/expenses/{id}/cancel/ k"
  },
  "supplies": {
    "list": "GET /api/v1/supplies/list/ ql",
    "get": "GET /api/v1/supplies/{id}/ q",
    "update": "PUT /api/v1/supplies/{id}/ b",
    "delete": "DELETE /api/v1/supplies/{id}/",
    "create": "POST /api/v1/supplies/ bk",
    "bulkCreate": "POST /api/v1/supplies/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/supplies/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/supplies/bulk/delete/ bq",
    "restore": "POST /api/v1/supplies/{id}/restore/ k",
    "movement": "POST /api/v1/supplies/{id}/movement/ bk",
    "movements": "GET /api/v1/supplies/{id}/movements/ ql"
  },
  "orders": {
    "list": "GET /api/v1/orders/list/ ql",
    "get": "GET /api/v1/orders/{id}/ q",
    "update": "PUT /api/v1/orders/{id}/ b",
    "delete": "DELETE /api/v1/orders/{id}/",
    "create": "POST /api/v1/orders/ bk",
    "bulkCreate": "POST /api/v1/orders/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/orders/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/orders/bulk/delete/ bq",
    "receive": "POST /api/v1/orders/{id}/receive/ bk"
  },
  "goals": {
    "list": "GET /api/v1/goals/list/ ql",
    "get": "GET /api/v1/goals/{id}/ q",
    "update": "PUT /api/v1/goals/{id}/ b",
    "delete": "DELETE /api/v1/goals/{id}/",
    "create": "POST /api/v1/goals/ bk",
    "bulkCreate": "POST /api/v1/goals/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/goals/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/goals/bulk/delete/ bq"
  },
  "contracts": {
    "list": "GET /api/v1/contracts/list/ ql",
    "get": "GET /api/v1/contracts/{contract_id}/ q",
    "update": "PUT /api/v1/contracts/{contract_id}/ b",
    "delete": "DELETE /api/v1/contracts/{contract_id}/",
    "create": "POST /api/v1/contracts/ bk",
    "bulkCreate": "POST /api/v1/contracts/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/contracts/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/contracts/bulk/delete/ bq",
    "sign": "POST /api/v1/contracts/{id}/sign bk",
    "terminate": "POST /api/v1/contracts/{id}/terminate bk",
    "renew": "POST /api/v1/contracts/{id}/renew bk",
    "adjust": "POST /api/v1/contracts/{id}/adjust bk",
    "generateInvoice": "POST /api/v1/contracts/{id}/generate-invoice bk",
    "expiring": "GET /api/v1/contracts/expiring ql",
    "summary": "GET /api/v1/contracts/summary"
  },
  "appointments": {
    "list": "GET /api/v1/appointments/list/ ql",
    "get": "GET /api/v1/appointments/{appointment_id}/ q",
    "update": "PUT /api/v1/appointments/{appointment_id}/ b",
    "delete": "DELETE /api/v1/appointments/{appointment_id}/",
    "create": "POST /api/v1/appointments/ bk",
    "bulkCreate": "POST /api/v1/appointments/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/appointments/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/appointments/bulk/delete/ bq"
  },
  "rewards": {
    "list": "GET /api/v1/rewards/list/ ql",
    "get": "GET /api/v1/rewards/{id}/ q",
    "update": "PUT /api/v1/rewards/{id}/ b",
    "delete": "DELETE /api/v1/rewards/{id}/",
    "create": "POST /api/v1/rewards/ bk",
    "bulkCreate": "POST /api/v1/rewards/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/rewards/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/rewards/bulk/delete/ bq",
    "restore": "POST /api/v1/rewards/{id}/restore/ k",
    "grant": "POST /api/v1/rewards/{id}/grant/ bk",
    "grants": "GET /api/v1/rewards/{id}/grants/ ql",
    "redeem": "POST /api/v1/rewards/{id}/redeem/ bk",
    "redemptions": "GET /api/v1/rewards/{id}/redemptions/ ql",
    "balance": "GET /api/v1/rewards/customers/{customer_id}/balance/",
    "movePoints": "POST /api/v1/rewards/customers/{customer_id}/points/ bk",
    "points": "GET /api/v1/rewards/customers/{customer_id}/points/ ql"
  },
  "crmTasksPipelines": {
    "list": "GET /api/v1/crm-tasks/pipelines/list/ ql",
    "get": "GET /api/v1/crm-tasks/pipelines/{id}/",
    "update": "PUT /api/v1/crm-tasks/pipelines/{id}/ b",
    "delete": "DELETE /api/v1/crm-tasks/pipelines/{id}/",
    "create": "POST /api/v1/crm-tasks/pipelines/ bk",
    "bulkCreate": "POST /api/v1/crm-tasks/pipelines/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/crm-tasks/pipelines/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/crm-tasks/pipelines/bulk/delete/ bq"
  },
  "crmTasksOpportunities": {
    "list": "GET /api/v1/crm-tasks/opportunities/list/ ql",
    "get": "GET /api/v1/crm-tasks/opportunities/{id}/ q",
    "update": "PUT /api/v1/crm-tasks/opportunities/{id}/ b",
    "delete": "DELETE /api/v1/crm-tasks/opportunities/{id}/",
    "create": "POST /api/v1/crm-tasks/opportunities/ bk",
    "bulkCreate": "POST /api/v1/crm-tasks/opportunities/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/crm-tasks/opportunities/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/crm-tasks/opportunities/bulk/delete/ bq",
    "move": "POST /api/v1/crm-tasks/opportunities/{id}/move/ bk",
    "win": "POST /api/v1/crm-tasks/opportunities/{id}/win/ k",
    "lose": "POST /api/v1/crm-tasks/opportunities/{id}/lose/ bk"
  },
  "crmTasks": {
    "list": "GET /api/v1/crm-tasks/list/ ql",
    "get": "GET /api/v1/crm-tasks/{id}/ q",
    "update": "PUT /api/v1/crm-tasks/{id}/ b",
    "delete": "DELETE /api/v1/crm-tasks/{id}/",
    "create": "POST /api/v1/crm-tasks/ bk",
    "bulkCreate": "POST /api/v1/crm-tasks/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/crm-tasks/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/crm-tasks/bulk/delete/ bq"
  },
  "crmTasksReminders": {
    "list": "GET /api/v1/crm-tasks/reminders/list/ ql",
    "get": "GET /api/v1/crm-tasks/reminders/{id}/",
    "update": "PUT /api/v1/crm-tasks/reminders/{id}/ b",
    "delete": "DELETE /api/v1/crm-tasks/reminders/{id}/",
    "create": "POST /api/v1/crm-tasks/reminders/ bk",
    "bulkCreate": "POST /api/v1/crm-tasks/reminders/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/crm-tasks/reminders/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/crm-tasks/reminders/bulk/delete/ bq"
  },
  "crmTasksSegments": {
    "list": "GET /api/v1/crm-tasks/segments/list/ ql",
    "get": "GET /api/v1/crm-tasks/segments/{id}/ q",
    "update": "PUT /api/v1/crm-tasks/segments/{id}/ b",
    "delete": "DELETE /api/v1/crm-tasks/segments/{id}/",
    "create": "POST /api/v1/crm-tasks/segments/ bk",
    "bulkCreate": "POST /api/v1/crm-tasks/segments/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/crm-tasks/segments/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/crm-tasks/segments/bulk/delete/ bq",
    "customers": "GET /api/v1/crm-tasks/segments/{id}/customers/ ql"
  },
  "crmTasksTemplates": {
    "list": "GET /api/v1/crm-tasks/templates/list/ ql",
    "get": "GET /api/v1/crm-tasks/templates/{id}/",
    "update": "PUT /api/v1/crm-tasks/templates/{id}/ b",
    "delete": "DELETE /api/v1/crm-tasks/templates/{id}/",
    "create": "POST /api/v1/crm-tasks/templates/ bk",
    "bulkCreate": "POST /api/v1/crm-tasks/templates/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/crm-tasks/templates/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/crm-tasks/templates/bulk/delete/ bq",
    "preview": "POST /api/v1/crm-tasks/templates/{id}/preview/ b"
  },
  "crmTasksCommunications": {
    "list": "GET /api/v1/crm-tasks/communications/list/ ql",
    "get": "GET /api/v1/crm-tasks/communications/{id}/ q",
    "update": "PUT /api/v1/crm-tasks/communications/{id}/ b",
    "delete": "DELETE /api/v1/crm-tasks/communications/{id}/",
    "create": "POST /api/v1/crm-tasks/communications/ bk",
    "bulkCreate": "POST /api/v1/crm-tasks/communications/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/crm-tasks/communications/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/crm-tasks/communications/bulk/delete/ bq",
    "send": "POST /api/v1/crm-tasks/communications/{id}/send/ k",
    "cancel": "POST /api/v1/crm-tasks/communications/{id}/cancel/ k",
    "sentItems": "GET /api/v1/crm-tasks/communications/{id}/sent-items/ ql"
  },
  "crmTasksCommunicationsSentItems": {
    "get": "GET /api/v1/crm-tasks/communications/sent-items/{sent_item_id}/ q"
  },
  "pos": {
    "list": "GET /api/v1/pos/list/ ql",
    "get": "GET /api/v1/pos/{id}/",
    "update": "PUT /api/v1/pos/{id}/ b",
    "delete": "DELETE /api/v1/pos/{id}/",
    "create": "POST /api/v1/pos/ bk",
    "bulkCreate": "POST /api/v1/pos/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/pos/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/pos/bulk/delete/ bq",
    "sale": "POST /api/v1/pos/{id}/sale/ bk"
  },
  "posSessions": {
    "list": "GET /api/v1/pos/sessions/list/ ql",
    "get": "GET /api/v1/pos/sessions/{id}/ q",
    "getActive": "GET /api/v1/pos/sessions/{pos_terminal_id}/active",
    "update": "PUT /api/v1/pos/sessions/{pos_terminal_id}/active b",
    "delete": "DELETE /api/v1/pos/sessions/{pos_terminal_id}/active"
  },
  "cashRegister": {
    "list": "GET /api/v1/cash_register/list/ ql",
    "get": "GET /api/v1/cash_register/{cash_register_id}/ q",
    "update": "PUT /api/v1/cash_register/{cash_register_id}/ b",
    "delete": "DELETE /api/v1/cash_register/{cash_register_id}/",
    "create": "POST /api/v1/cash_register/ bk",
    "bulkCreate": "POST /api/v1/cash_register/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/cash_register/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/cash_register/bulk/delete/ bq",
    "open": "POST /api/v1/cash_register/open/ bk",
    "movement": "POST /api/v1/cash_register/{id}/movement/ bk",
    "reconciliation": "GET /api/v1/cash_register/{id}/reconciliation/",
    "xReport": "GET /api/v1/cash_register/{id}/x_report/",
    "close": "POST /api/v1/cash_register/{id}/close/ bk",
    "status": "GET /api/v1/cash_register/status/{pos_terminal_id}/"
  },
  "cashMovements": {
    "list": "GET /api/v1/cash_register/movements/list/ ql",
    "get": "GET /api/v1/cash_register/movements/{id}/ q"
  },
  "paymentMethods": {
    "list": "GET /api/v1/payment_methods/list/ ql",
    "get": "GET /api/v1/payment_methods/{id}/ q",
    "update": "PUT /api/v1/payment_methods/{id}/ b",
    "delete": "DELETE /api/v1/payment_methods/{id}/",
    "create": "POST /api/v1/payment_methods/ bk",
    "entry": "GET /api/v1/payment_methods/",
    "active": "GET /api/v1/payment_methods/active/ ql",
    "hierarchy": "GET /api/v1/payment_methods/hierarchy/",
    "toggleStatus": "POST /api/v1/payment_methods/{id}/toggle-status/ k",
    "reorder": "POST /api/v1/payment_methods/reorder/ bk"
  },
  "shipments": {
    "list": "GET /api/v1/shipping/shipments/ ql",
    "create": "POST /api/v1/shipping/shipments/ bk",
    "get": "GET /api/v1/shipping/shipments/{id}/ q",
    "update": "PATCH /api/v1/shipping/shipments/{id}/ b",
    "delete": "DELETE /api/v1/shipping/shipments/{id}/",
    "cancel": "POST /api/v1/shipping/shipments/{id}/cancel bk",
    "label": "POST /api/v1/shipping/shipments/{id}/label",
    "track": "GET /api/v1/shipping/track/{tracking_number}/"
  },
  "deliveryZones": {
    "list": "GET /api/v1/shipping/zones/ ql",
    "create": "POST /api/v1/shipping/zones/ bk",
    "get": "GET /api/v1/shipping/zones/{id}/",
    "update": "PATCH /api/v1/shipping/zones/{id}/ b",
    "delete": "DELETE /api/v1/shipping/zones/{id}/"
  },
  "drivers": {
    "list": "GET /api/v1/drivers/ ql",
    "create": "POST /api/v1/drivers/ bk",
    "get": "GET /api/v1/drivers/{id}/",
    "update": "PATCH /api/v1/drivers/{id}/ b",
    "delete": "DELETE /api/v1/drivers/{id}/",
    "regenerateCode": "POST /api/v1/drivers/{id}/regenerate-code",
    "tierInfo": "GET /api/v1/drivers/tier-info"
  },
  "fleetDevices": {
    "list": "GET /api/v1/fleet/devices/ ql",
    "create": "POST /api/v1/fleet/devices/ bk",
    "get": "GET /api/v1/fleet/devices/{id}/ q",
    "update": "PATCH /api/v1/fleet/devices/{id}/ b",
    "delete": "DELETE /api/v1/fleet/devices/{id}/",
    "regenerateCode": "POST /api/v1/fleet/devices/{id}/regenerate-code",
    "trail": "GET /api/v1/fleet/devices/{id}/trail q"
  },
  "shipping": {
    "quotes": "POST /api/v1/shipping/quotes/ b",
    "providers": "GET /api/v1/shipping/providers/"
  },
  "accountingAccounts": {
    "list": "GET /api/v1/accounting/accounts/list/ ql",
    "get": "GET /api/v1/accounting/accounts/{account_id}/",
    "update": "PUT /api/v1/accounting/accounts/{account_id}/ b",
    "delete": "DELETE /api/v1/accounting/accounts/{account_id}/",
    "create": "POST /api/v1/accounting/accounts/ bk",
    "bulkCreate": "POST /api/v1/accounting/accounts/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/accounting/accounts/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/accounting/accounts/bulk/delete/ bq",
    "seed": "POST /api/v1/accounting/accounts/seed/ k"
  },
  "accountingJournal": {
    "list": "GET /api/v1/accounting/journal/list/ ql",
    "get": "GET /api/v1/accounting/journal/{journal_entry_id}/",
    "update": "PUT /api/v1/accounting/journal/{journal_entry_id}/ b",
    "delete": "DELETE /api/v1/accounting/journal/{journal_entry_id}/",
    "create": "POST /api/v1/accounting/journal/ bk",
    "bulkCreate": "POST /api/v1/accounting/journal/bulk/create/ bqk",
    "bulkUpdate": "PUT /api/v1/accounting/journal/bulk/update/ bq",
    "bulkDelete": "POST /api/v1/accounting/journal/bulk/delete/ bq",
    "post": "POST /api/v1/accounting/journal/{journal_entry_id}/post/ k",
    "reverse": "POST /api/v1/accounting/journal/{journal_entry_id}/reverse/ bk"
  },
  "accountingConfig": {
    "show": "GET /api/v1/accounting/config/",
    "change": "PUT /api/v1/accounting/config/ b"
  },
  "accountingReports": {
    "trialBalance": "GET /api/v1/accounting/reports/trial-balance/ q",
    "incomeStatement": "GET /api/v1/accounting/reports/income-statement/ q",
    "balanceSheet": "GET /api/v1/accounting/reports/balance-sheet/ q",
    "generalLedger": "GET /api/v1/accounting/reports/general-ledger/ q",
    "accountLedger": "GET /api/v1/accounting/reports/account-ledger/{account_code}/ q",
    "dailyJournal": "GET /api/v1/accounting/reports/daily-journal/{date}/ q",
    "cashFlow": "GET /api/v1/accounting/reports/cash-flow/ q"
  },
  "accountingFiscalClose": {
    "years": "GET /api/v1/accounting/fiscal-close/years/ ql",
    "calculate": "GET /api/v1/accounting/fiscal-close/calculate/{year}/",
    "close": "POST /api/v1/accounting/fiscal-close/close/{year}/ bk",
    "reopen": "POST /api/v1/accounting/fiscal-close/reopen/{year}/ k"
  },
  "ivaEntries": {
    "update": "PUT /api/v1/iva/entries/{entry_id}/ b",
    "delete": "DELETE /api/v1/iva/entries/{entry_id}/",
    "ofBook": "GET /api/v1/iva/books/{book_id}/entries/ ql",
    "add": "POST /api/v1/iva/books/{book_id}/entries/ bk"
  },
  "ivaConfig": {
    "get": "GET /api/v1/iva/config/",
    "update": "PUT /api/v1/iva/config/ b"
  },
  "ivaBooks": {
    "get": "GET /api/v1/iva/books/{period}/{book_type}/",
    "close": "POST /api/v1/iva/books/{period}/close/ bk",
    "reopen": "POST /api/v1/iva/books/{period}/reopen/ bk"
  },
  "ivaSummary": {
    "get": "GET /api/v1/iva/summary/{period}/",
    "calculate": "POST /api/v1/iva/summary/{period}/calculate/ bk"
  },
  "ivaDeclaration": {
    "get": "GET /api/v1/iva/declaration/{period}/ q"
  },
  "ivaExport": {
    "get": "GET /api/v1/iva/export/{period}/{book_type}/ q"
  },
  "accountingBankStatements": {
    "list": "GET /api/v1/accounting/bank/statements/ ql",
    "get": "GET /api/v1/accounting/bank/statements/{statement_id}/ q",
    "delete": "DELETE /api/v1/accounting/bank/statements/{statement_id}/"
  },
  "accountingFiscalCalendar": {
    "list": "GET /api/v1/accounting/fiscal-calendar/ ql",
    "create": "POST /api/v1/accounting/fiscal-calendar/ bk",
    "get": "GET /api/v1/accounting/fiscal-calendar/{deadline_id}/",
    "update": "PUT /api/v1/accounting/fiscal-calendar/{deadline_id}/ b",
    "delete": "DELETE /api/v1/accounting/fiscal-calendar/{deadline_id}/",
    "upcoming": "GET /api/v1/accounting/fiscal-calendar/upcoming/ ql",
    "seed": "POST /api/v1/accounting/fiscal-calendar/seed/ bk",
    "complete": "POST /api/v1/accounting/fiscal-calendar/{deadline_id}/complete/ bk"
  },
  "accountingRetencionesPercepcionesRegimes": {
    "list": "GET /api/v1/accounting/retenciones-percepciones/regimes/ ql",
    "create": "POST /api/v1/accounting/retenciones-percepciones/regimes/ bk",
    "get": "GET /api/v1/accounting/retenciones-percepciones/regimes/{id}/",
    "update": "PUT /api/v1/accounting/retenciones-percepciones/regimes/{id}/ b",
    "delete": "DELETE /api/v1/accounting/retenciones-percepciones/regimes/{id}/"
  },
  "accountingRetencionesPercepcionesRetenciones": {
    "list": "GET /api/v1/accounting/retenciones-percepciones/retenciones/ ql",
    "get": "GET /api/v1/accounting/retenciones-percepciones/retenciones/{id}/ q",
    "calculate": "POST /api/v1/accounting/retenciones-percepciones/retenciones/calculate/ b",
    "apply": "POST /api/v1/accounting/retenciones-percepciones/retenciones/apply/ bk",
    "annul": "POST /api/v1/accounting/retenciones-percepciones/retenciones/{id}/annul/ bk"
  },
  "accountingRetencionesPercepcionesCertificates": {
    "list": "GET /api/v1/accounting/retenciones-percepciones/certificates/ ql",
    "give": "POST /api/v1/accounting/retenciones-percepciones/certificates/ b",
    "get": "GET /api/v1/accounting/retenciones-percepciones/certificates/{id}/ q",
    "pdf": "GET /api/v1/accounting/retenciones-percepciones/certificates/{id}/pdf/"
  },
  "accountingRetencionesPercepcionesPercepciones": {
    "list": "GET /api/v1/accounting/retenciones-percepciones/percepciones/ ql",
    "get": "GET /api/v1/accounting/retenciones-percepciones/percepciones/{id}/ q",
    "calculate": "POST /api/v1/accounting/retenciones-percepciones/percepciones/calculate/ b"
  },
  "accountingBank": {
    "import": "POST /api/v1/accounting/bank/import/ buk account_id",
    "autoMatch": "POST /api/v1/accounting/bank/auto-match/{statement_id}/ bk",
    "manualMatch": "POST /api/v1/accounting/bank/manual-match/ bk",
    "unmatch": "POST /api/v1/accounting/bank/unmatch/ bk"
  },
  "accountingRetencionesPercepcionesConfig": {
    "show": "GET /api/v1/accounting/retenciones-percepciones/config/",
    "change": "PUT /api/v1/accounting/retenciones-percepciones/config/ b"
  },
  "accountingRetencionesPercepcionesRateTables": {
    "upload": "POST /api/v1/accounting/retenciones-percepciones/rate-tables/ uk jurisdiction"
  },
  "accountingRetencionesPercepcionesDdjj": {
    "show": "GET /api/v1/accounting/retenciones-percepciones/ddjj/{period}/ q"
  },
  "stats": {
    "dashboard": "GET /api/v1/stats/dashboard/ q",
    "activity": "GET /api/v1/stats/activity/ ql",
    "transactions": "POST /api/v1/stats/transactions/ b"
  },
  "webhooks": {
    "list": "GET /api/v1/webhooks/list/ ql",
    "get": "GET /api/v1/webhooks/{id}/",
    "update": "PUT /api/v1/webhooks/{id}/ b",
    "delete": "DELETE /api/v1/webhooks/{id}/",
    "create": "POST /api/v1/webhooks/ bk",
    "enable": "POST /api/v1/webhooks/{id}/enable/ k",
    "disable": "POST /api/v1/webhooks/{id}/disable/ k",
    "rotateSecret": "POST /api/v1/webhooks/{id}/rotate-secret/ bk",
    "test": "POST /api/v1/webhooks/{id}/test/ bk",
    "redeliverFailed": "POST /api/v1/webhooks/{id}/redeliver-failed/ bk",
    "eventTypes": "GET /api/v1/webhooks/event-types/"
  },
  "events": {
    "list": "GET /api/v1/events/list/ ql",
    "get": "GET /api/v1/events/{event_id}/",
    "resend": "POST /api/v1/events/{event_id}/resend/ bk"
  },
  "deliveries": {
    "list": "GET /api/v1/webhooks/{webhook_id}/deliveries/list/ ql",
    "get": "GET /api/v1/webhooks/deliveries/{delivery_id}/",
    "redeliver": "POST /api/v1/webhooks/deliveries/{delivery_id}/redeliver/ k"
  },
  "requestLogs": {
    "list": "GET /api/v1/request-logs/list/ ql",
    "get": "GET /api/v1/request-logs/{request_id}/"
  },
  "apiTokens": {
    "list": "GET /api/v1/api-tokens/list/ ql",
    "create": "POST /api/v1/api-tokens/ b",
    "regenerate": "POST /api/v1/api-tokens/{id}/regenerate/",
    "revoke": "POST /api/v1/api-tokens/{id}/revoke/",
    "self": "GET /api/v1/api-tokens/self/",
    "scopes": "GET /api/v1/api-tokens/scopes"
  },
  "sandbox": {
    "reset": "POST /api/v1/sandbox/reset/ b",
    "clock": "GET /api/v1/sandbox/clock/",
    "moveClock": "POST /api/v1/sandbox/clock/ b",
    "restoreClock": "DELETE /api/v1/sandbox/clock/",
    "faults": "GET /api/v1/sandbox/faults/",
    "addFault": "POST /api/v1/sandbox/faults/ bk",
    "clearFaults": "DELETE /api/v1/sandbox/faults/",
    "removeFault": "DELETE /api/v1/sandbox/faults/{fault_id}/"
  },
  "service": {
    "entry": "GET /api/v1/",
    "openapi": "GET /api/v1/openapi.json q",
    "postman": "GET /api/v1/postman.json",
    "changelog": "GET /api/v1/changelog.json"
  }
};
