// Made from the declarations by `npm run sdk`; never changed by hand.
/** Relations to what can be done next; paths begin with /api/v1. */
export type Links = { [name: string]: { href: string; method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"; templated?: boolean; } };

/** Stable; codes may be added, so treat an unknown one by its HTTP status. */
export type ErrorCode = "validation_error" | "invalid_json" | "invalid_body" | "unsupported_content_type" | "invalid_query_parameter" | "invalid_sort_field" | "invalid_field_selection" | "invalid_cursor" | "invalid_id" | "bulk_empty" | "bulk_limit_exceeded" | "bulk_duplicate_id" | "bulk_aborted" | "related_record_not_found" | "resource_in_use" | "default_record_protected" | "unbalanced_entry" | "account_not_postable" | "missing_token" | "invalid_token" | "expired_token" | "revoked_token" | "token_in_url" | "conflicting_credentials" | "insufficient_scope" | "session_credential_required" | "token_credential_required" | "sandbox_only" | "plan_required" | "trial_expired" | "tenant_suspended" | "not_found" | "duplicate_value" | "version_conflict" | "invalid_state_transition" | "record_locked" | "period_closed" | "insufficient_stock" | "cash_register_already_open" | "session_already_active" | "token_limit_reached" | "webhook_limit_reached" | "credit_limit_exceeded" | "promotion_limit_reached" | "reward_not_available" | "reward_limit_reached" | "insufficient_points" | "slot_unavailable" | "adjustment_not_due" | "shipping_provider_not_configured" | "totals_mismatch" | "document_not_cancellable" | "invoice_not_processable" | "tax_authority_rejected" | "tax_configuration_missing" | "invalid_tax_id" | "tax_condition_mismatch" | "voucher_type_not_allowed" | "sale_point_not_enabled" | "receiver_vat_condition_required" | "consumer_identification_required" | "service_period_required" | "date_out_of_range" | "credit_exceeds_balance" | "currency_rate_required" | "currency_rate_not_allowed" | "currency_rate_out_of_range" | "foreign_currency_required" | "uncategorized_perception_required" | "receiver_is_issuer" | "service_dates_not_allowed" | "payment_due_date_required" | "associated_document_not_allowed" | "associated_document_required" | "credit_invoice_data_required" | "credit_invoice_below_minimum" | "invalid_bank_account" | "optional_data_not_allowed" | "invalid_optional_data" | "index_not_available" | "tax_authority_unavailable" | "invalid_idempotency_key" | "route_not_found" | "method_not_allowed" | "idempotency_in_progress" | "payload_too_large" | "idempotency_key_reused" | "rate_limit_exceeded" | "internal_error" | "service_unavailable";

/** What is wrong with one field; params such as min, max, allowed and actual are members too. */
export interface FieldError {
  field?: string;
  location?: "body" | "query" | "path" | "header";
  code: string;
  message: string;
  did_you_mean?: string;
  required_scope?: string;
}

/** A good for sale, with its price, stock and variants. */
export interface Product {
  _id: string;
  name: string;
  base_price: number;
  description?: string;
  sku?: string;
  barcode?: string;
  category_id?: string;
  cost?: number;
  track_stock: boolean;
  stock: number;
  total_stock: number;
  stock_version: number;
  min_stock?: number;
  stock_decimals: number;
  unit?: string;
  status: "draft" | "published" | "paused" | "archived" | "deleted";
  images?: string[];
  attributes?: { [name: string]: unknown };
  variants?: { _id?: string; name?: string; sku?: string; barcode?: string; price?: number; cost?: number; stock?: number; attributes?: { [name: string]: unknown }; } | string[] | { [name: string]: unknown };
  has_variants: boolean;
  global_option_refs?: (string | { _id?: unknown; id?: unknown; option_id?: unknown; })[];
  tags?: string[];
  seo?: { title?: string; description?: string; keywords?: string[] | string; slug?: string; };
  shipping?: { requires_shipping?: boolean; free_shipping?: boolean; cost?: number; };
  tax_rate?: number;
  tax_treatment?: "taxed" | "exempt" | "untaxed";
  weight?: number;
  dimensions?: { length?: number; width?: number; height?: number; unit?: string; };
  featured: boolean;
  price_history?: { price?: number; changed_at?: string; } | number[];
  quantity_price_tiers?: { min_quantity: number; max_quantity?: number; price?: number; discount_percentage?: number; }[];
  promotions?: { name: string; promotion_type: "percentage" | "fixed_amount" | "buy_x_get_y" | "bundle"; description?: string | null; value?: number; applies_to?: "all" | "specific"; entity_type?: "product" | "service" | "rental" | null; entity_ids?: string[]; variant_ids?: string[]; start_date?: string | null; end_date?: string | null; min_quantity?: number; max_uses?: number | null; max_uses_per_customer?: number | null; buy_quantity?: number; get_quantity?: number; get_discount_percentage?: number; bundle_entity_ids?: string[]; bundle_discount?: number; status?: "active" | "draft" | "expired" | "archived" | "deleted"; is_active?: boolean; tags?: string[]; }[];
  pricing_composition?: { pricing_profile_id?: string; supplier_cost?: number; applied_taxes?: { name: string; rate: number; }[]; profit?: { type: "percentage" | "fixed"; value: number; } | number; };
  stock_corrections?: { value: number; date: string; days?: { value: number; date: string; }[]; };
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: ProductExpanded;
}

/** What `expand` asked for. */
export interface ProductExpanded {
  category?: Category | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, stock_version, stock_corrections. */
export interface ProductCreate {
  name: string;
  base_price: number;
  description?: string;
  sku?: string;
  barcode?: string;
  category_id?: string;
  cost?: number;
  track_stock?: boolean;
  stock?: number;
  total_stock?: number;
  min_stock?: number;
  stock_decimals?: number;
  unit?: string;
  status?: "draft" | "published" | "paused" | "archived" | "deleted";
  images?: string[];
  attributes?: { [name: string]: unknown };
  variants?: { _id?: string; name?: string; sku?: string; barcode?: string; price?: number; cost?: number; stock?: number; attributes?: { [name: string]: unknown }; } | string[] | { [name: string]: unknown };
  has_variants?: boolean;
  global_option_refs?: (string | { _id?: unknown; id?: unknown; option_id?: unknown; })[];
  tags?: string[];
  seo?: { title?: string; description?: string; keywords?: string[] | string; slug?: string; };
  shipping?: { requires_shipping?: boolean; free_shipping?: boolean; cost?: number; };
  tax_rate?: number;
  tax_treatment?: "taxed" | "exempt" | "untaxed";
  weight?: number;
  dimensions?: { length?: number; width?: number; height?: number; unit?: string; };
  featured?: boolean;
  price_history?: { price?: number; changed_at?: string; } | number[];
  quantity_price_tiers?: { min_quantity: number; max_quantity?: number; price?: number; discount_percentage?: number; }[];
  promotions?: { name: string; promotion_type: "percentage" | "fixed_amount" | "buy_x_get_y" | "bundle"; description?: string | null; value?: number; applies_to?: "all" | "specific"; entity_type?: "product" | "service" | "rental" | null; entity_ids?: string[]; variant_ids?: string[]; start_date?: string | null; end_date?: string | null; min_quantity?: number; max_uses?: number | null; max_uses_per_customer?: number | null; buy_quantity?: number; get_quantity?: number; get_discount_percentage?: number; bundle_entity_ids?: string[]; bundle_discount?: number; status?: "active" | "draft" | "expired" | "archived" | "deleted"; is_active?: boolean; tags?: string[]; }[];
  pricing_composition?: { pricing_profile_id?: string; supplier_cost?: number; applied_taxes?: { name: string; rate: number; }[]; profit?: { type: "percentage" | "fixed"; value: number; } | number; };
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, stock_corrections. */
export interface ProductUpdate {
  name?: string;
  base_price?: number;
  description?: string | null;
  sku?: string | null;
  barcode?: string | null;
  category_id?: string | null;
  cost?: number | null;
  track_stock?: boolean | null;
  stock?: number | null;
  total_stock?: number | null;
  min_stock?: number | null;
  stock_decimals?: number | null;
  unit?: string | null;
  status?: "draft" | "published" | "paused" | "archived" | "deleted";
  images?: string[] | null;
  attributes?: { [name: string]: unknown } | null;
  variants?: { _id?: string; name?: string; sku?: string; barcode?: string; price?: number; cost?: number; stock?: number; attributes?: { [name: string]: unknown }; } | string[] | { [name: string]: unknown } | null;
  has_variants?: boolean | null;
  global_option_refs?: (string | { _id?: unknown; id?: unknown; option_id?: unknown; })[] | null;
  tags?: string[] | null;
  seo?: { title?: string; description?: string; keywords?: string[] | string; slug?: string; } | null;
  shipping?: { requires_shipping?: boolean; free_shipping?: boolean; cost?: number; } | null;
  tax_rate?: number | null;
  tax_treatment?: "taxed" | "exempt" | "untaxed" | null;
  weight?: number | null;
  dimensions?: { length?: number; width?: number; height?: number; unit?: string; } | null;
  featured?: boolean | null;
  price_history?: { price?: number; changed_at?: string; } | number[] | null;
  quantity_price_tiers?: { min_quantity: number; max_quantity?: number; price?: number; discount_percentage?: number; }[] | null;
  promotions?: { name: string; promotion_type: "percentage" | "fixed_amount" | "buy_x_get_y" | "bundle"; description?: string | null; value?: number; applies_to?: "all" | "specific"; entity_type?: "product" | "service" | "rental" | null; entity_ids?: string[]; variant_ids?: string[]; start_date?: string | null; end_date?: string | null; min_quantity?: number; max_uses?: number | null; max_uses_per_customer?: number | null; buy_quantity?: number; get_quantity?: number; get_discount_percentage?: number; bundle_entity_ids?: string[]; bundle_discount?: number; status?: "active" | "draft" | "expired" | "archived" | "deleted"; is_active?: boolean; tags?: string[]; }[] | null;
  pricing_composition?: { pricing_profile_id?: string; supplier_cost?: number; applied_taxes?: { name: string; rate: number; }[]; profit?: { type: "percentage" | "fixed"; value: number; } | number; } | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  stock_version?: number;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, stock_corrections. */
export interface ProductUpdateItem {
  name?: string;
  base_price?: number;
  description?: string | null;
  sku?: string | null;
  barcode?: string | null;
  category_id?: string | null;
  cost?: number | null;
  track_stock?: boolean | null;
  stock?: number | null;
  total_stock?: number | null;
  min_stock?: number | null;
  stock_decimals?: number | null;
  unit?: string | null;
  status?: "draft" | "published" | "paused" | "archived" | "deleted";
  images?: string[] | null;
  attributes?: { [name: string]: unknown } | null;
  variants?: { _id?: string; name?: string; sku?: string; barcode?: string; price?: number; cost?: number; stock?: number; attributes?: { [name: string]: unknown }; } | string[] | { [name: string]: unknown } | null;
  has_variants?: boolean | null;
  global_option_refs?: (string | { _id?: unknown; id?: unknown; option_id?: unknown; })[] | null;
  tags?: string[] | null;
  seo?: { title?: string; description?: string; keywords?: string[] | string; slug?: string; } | null;
  shipping?: { requires_shipping?: boolean; free_shipping?: boolean; cost?: number; } | null;
  tax_rate?: number | null;
  tax_treatment?: "taxed" | "exempt" | "untaxed" | null;
  weight?: number | null;
  dimensions?: { length?: number; width?: number; height?: number; unit?: string; } | null;
  featured?: boolean | null;
  price_history?: { price?: number; changed_at?: string; } | number[] | null;
  quantity_price_tiers?: { min_quantity: number; max_quantity?: number; price?: number; discount_percentage?: number; }[] | null;
  promotions?: { name: string; promotion_type: "percentage" | "fixed_amount" | "buy_x_get_y" | "bundle"; description?: string | null; value?: number; applies_to?: "all" | "specific"; entity_type?: "product" | "service" | "rental" | null; entity_ids?: string[]; variant_ids?: string[]; start_date?: string | null; end_date?: string | null; min_quantity?: number; max_uses?: number | null; max_uses_per_customer?: number | null; buy_quantity?: number; get_quantity?: number; get_discount_percentage?: number; bundle_entity_ids?: string[]; bundle_discount?: number; status?: "active" | "draft" | "expired" | "archived" | "deleted"; is_active?: boolean; tags?: string[]; }[] | null;
  pricing_composition?: { pricing_profile_id?: string; supplier_cost?: number; applied_taxes?: { name: string; rate: number; }[]; profit?: { type: "percentage" | "fixed"; value: number; } | number; } | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  stock_version?: number;
  version?: number;
  id: string;
}

/** A choice that products may offer, with its values. */
export interface ProductOption {
  _id: string;
  name: string;
  option_type: "text" | "number" | "select" | "multi_select" | "boolean" | "date" | "color" | "size" | "addon";
  display_name?: string;
  values: { value: string | number | boolean; display_name?: string; image_id?: string | null; color_hex?: string | null; display_order?: number; is_active?: boolean; metadata?: { [name: string]: unknown }; }[];
  description?: string;
  is_required: boolean;
  affects_price: boolean;
  affects_stock: boolean;
  display_order: number;
  validation_rules?: { [name: string]: unknown };
  metadata?: { [name: string]: unknown };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode. */
export interface ProductOptionCreate {
  name: string;
  option_type: "text" | "number" | "select" | "multi_select" | "boolean" | "date" | "color" | "size" | "addon";
  display_name?: string;
  values?: { value: string | number | boolean; display_name?: string; image_id?: string | null; color_hex?: string | null; display_order?: number; is_active?: boolean; metadata?: { [name: string]: unknown }; }[];
  description?: string;
  is_required?: boolean;
  affects_price?: boolean;
  affects_stock?: boolean;
  display_order?: number;
  validation_rules?: { [name: string]: unknown };
  metadata?: { [name: string]: unknown };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode. */
export interface ProductOptionUpdate {
  name?: string;
  option_type?: "text" | "number" | "select" | "multi_select" | "boolean" | "date" | "color" | "size" | "addon";
  display_name?: string | null;
  values?: { value: string | number | boolean; display_name?: string; image_id?: string | null; color_hex?: string | null; display_order?: number; is_active?: boolean; metadata?: { [name: string]: unknown }; }[] | null;
  description?: string | null;
  is_required?: boolean | null;
  affects_price?: boolean | null;
  affects_stock?: boolean | null;
  display_order?: number | null;
  validation_rules?: { [name: string]: unknown } | null;
  metadata?: { [name: string]: unknown } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode. */
export interface ProductOptionUpdateItem {
  name?: string;
  option_type?: "text" | "number" | "select" | "multi_select" | "boolean" | "date" | "color" | "size" | "addon";
  display_name?: string | null;
  values?: { value: string | number | boolean; display_name?: string; image_id?: string | null; color_hex?: string | null; display_order?: number; is_active?: boolean; metadata?: { [name: string]: unknown }; }[] | null;
  description?: string | null;
  is_required?: boolean | null;
  affects_price?: boolean | null;
  affects_stock?: boolean | null;
  display_order?: number | null;
  validation_rules?: { [name: string]: unknown } | null;
  metadata?: { [name: string]: unknown } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** How prices are made out of costs: the taxes applied and the profit. */
export interface PricingProfile {
  _id: string;
  name: string;
  applied_taxes: { name: string; rate: number; }[];
  profit?: { type: "percentage" | "fixed"; value: number; };
  calculation_mode: "forward" | "reverse";
  is_default: boolean;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode. */
export interface PricingProfileCreate {
  name: string;
  applied_taxes?: { name: string; rate: number; }[];
  profit?: { type: "percentage" | "fixed"; value: number; };
  calculation_mode?: "forward" | "reverse";
  is_default?: boolean;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode. */
export interface PricingProfileUpdate {
  name?: string;
  applied_taxes?: { name: string; rate: number; }[] | null;
  profit?: { type: "percentage" | "fixed"; value: number; } | null;
  calculation_mode?: "forward" | "reverse" | null;
  is_default?: boolean | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode. */
export interface PricingProfileUpdateItem {
  name?: string;
  applied_taxes?: { name: string; rate: number; }[] | null;
  profit?: { type: "percentage" | "fixed"; value: number; } | null;
  calculation_mode?: "forward" | "reverse" | null;
  is_default?: boolean | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** Work offered to buyers, by price, hour or project. */
export interface Service {
  _id: string;
  name: string;
  description?: string;
  category_id?: string;
  price?: number;
  base_price?: number;
  pricing_type: "fixed" | "hourly" | "project" | "custom";
  duration?: number;
  duration_unit?: "minutes" | "hours" | "days" | "weeks";
  availability?: { [name: string]: unknown };
  location_type?: "on_site" | "remote" | "hybrid";
  service_area?: string[];
  images?: string[];
  requirements?: string[];
  included_items?: string[];
  excluded_items?: string[];
  tags?: string[];
  tax_treatment?: "taxed" | "exempt" | "untaxed";
  status: "draft" | "published" | "paused" | "archived" | "deleted";
  booking_required: boolean;
  advance_booking_days?: number;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: ServiceExpanded;
}

/** What `expand` asked for. */
export interface ServiceExpanded {
  category?: Category | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode. */
export interface ServiceCreate {
  name: string;
  description?: string;
  category_id?: string;
  price?: number;
  base_price?: number;
  pricing_type?: "fixed" | "hourly" | "project" | "custom";
  duration?: number;
  duration_unit?: "minutes" | "hours" | "days" | "weeks";
  availability?: { [name: string]: unknown };
  location_type?: "on_site" | "remote" | "hybrid";
  service_area?: string[];
  images?: string[];
  requirements?: string[];
  included_items?: string[];
  excluded_items?: string[];
  tags?: string[];
  tax_treatment?: "taxed" | "exempt" | "untaxed";
  status?: "draft" | "published" | "paused" | "archived" | "deleted";
  booking_required?: boolean;
  advance_booking_days?: number;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode. */
export interface ServiceUpdate {
  name?: string;
  description?: string | null;
  category_id?: string | null;
  price?: number | null;
  base_price?: number | null;
  pricing_type?: "fixed" | "hourly" | "project" | "custom" | null;
  duration?: number | null;
  duration_unit?: "minutes" | "hours" | "days" | "weeks" | null;
  availability?: { [name: string]: unknown } | null;
  location_type?: "on_site" | "remote" | "hybrid" | null;
  service_area?: string[] | null;
  images?: string[] | null;
  requirements?: string[] | null;
  included_items?: string[] | null;
  excluded_items?: string[] | null;
  tags?: string[] | null;
  tax_treatment?: "taxed" | "exempt" | "untaxed" | null;
  status?: "draft" | "published" | "paused" | "archived" | "deleted";
  booking_required?: boolean | null;
  advance_booking_days?: number | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode. */
export interface ServiceUpdateItem {
  name?: string;
  description?: string | null;
  category_id?: string | null;
  price?: number | null;
  base_price?: number | null;
  pricing_type?: "fixed" | "hourly" | "project" | "custom" | null;
  duration?: number | null;
  duration_unit?: "minutes" | "hours" | "days" | "weeks" | null;
  availability?: { [name: string]: unknown } | null;
  location_type?: "on_site" | "remote" | "hybrid" | null;
  service_area?: string[] | null;
  images?: string[] | null;
  requirements?: string[] | null;
  included_items?: string[] | null;
  excluded_items?: string[] | null;
  tags?: string[] | null;
  tax_treatment?: "taxed" | "exempt" | "untaxed" | null;
  status?: "draft" | "published" | "paused" | "archived" | "deleted";
  booking_required?: boolean | null;
  advance_booking_days?: number | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** A thing that is let for a time. */
export interface Rental {
  _id: string;
  name: string;
  description?: string;
  category_id?: string;
  rental_price?: number;
  base_price?: number;
  time_unit: "hour" | "day" | "week" | "month";
  security_deposit?: number;
  availability_status: "available" | "in_use" | "maintenance" | "unavailable";
  location?: string;
  images?: string[];
  terms_conditions?: string;
  min_time?: number;
  max_time?: number;
  tags?: string[];
  tax_treatment?: "taxed" | "exempt" | "untaxed";
  features?: string[];
  insurance_required: boolean;
  delivery_available: boolean;
  status: "draft" | "published" | "paused" | "archived" | "deleted";
  contract_id?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: RentalExpanded;
}

/** What `expand` asked for. */
export interface RentalExpanded {
  category?: Category | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, contract_id. */
export interface RentalCreate {
  name: string;
  description?: string;
  category_id?: string;
  rental_price?: number;
  base_price?: number;
  time_unit?: "hour" | "day" | "week" | "month";
  security_deposit?: number;
  availability_status?: "available" | "in_use" | "maintenance" | "unavailable";
  location?: string;
  images?: string[];
  terms_conditions?: string;
  min_time?: number;
  max_time?: number;
  tags?: string[];
  tax_treatment?: "taxed" | "exempt" | "untaxed";
  features?: string[];
  insurance_required?: boolean;
  delivery_available?: boolean;
  status?: "draft" | "published" | "paused" | "archived" | "deleted";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, contract_id. */
export interface RentalUpdate {
  name?: string;
  description?: string | null;
  category_id?: string | null;
  rental_price?: number | null;
  base_price?: number | null;
  time_unit?: "hour" | "day" | "week" | "month" | null;
  security_deposit?: number | null;
  availability_status?: "available" | "in_use" | "maintenance" | "unavailable";
  location?: string | null;
  images?: string[] | null;
  terms_conditions?: string | null;
  min_time?: number | null;
  max_time?: number | null;
  tags?: string[] | null;
  tax_treatment?: "taxed" | "exempt" | "untaxed" | null;
  features?: string[] | null;
  insurance_required?: boolean | null;
  delivery_available?: boolean | null;
  status?: "draft" | "published" | "paused" | "archived" | "deleted";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, contract_id. */
export interface RentalUpdateItem {
  name?: string;
  description?: string | null;
  category_id?: string | null;
  rental_price?: number | null;
  base_price?: number | null;
  time_unit?: "hour" | "day" | "week" | "month" | null;
  security_deposit?: number | null;
  availability_status?: "available" | "in_use" | "maintenance" | "unavailable";
  location?: string | null;
  images?: string[] | null;
  terms_conditions?: string | null;
  min_time?: number | null;
  max_time?: number | null;
  tags?: string[] | null;
  tax_treatment?: "taxed" | "exempt" | "untaxed" | null;
  features?: string[] | null;
  insurance_required?: boolean | null;
  delivery_available?: boolean | null;
  status?: "draft" | "published" | "paused" | "archived" | "deleted";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** A branch of the catalog tree. */
export interface Category {
  _id: string;
  name: string;
  description?: string;
  parent_id: string | null;
  slug?: string;
  icon?: string;
  image?: string;
  status: "active" | "inactive";
  sort_order: number;
  meta_title?: string;
  meta_description?: string;
  meta_keywords?: string[];
  is_featured: boolean;
  show_in_menu: boolean;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: CategoryExpanded;
}

/** What `expand` asked for. */
export interface CategoryExpanded {
  parent?: Category | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode. */
export interface CategoryCreate {
  name: string;
  description?: string;
  parent_id?: string | null;
  slug?: string;
  icon?: string;
  image?: string;
  status?: "active" | "inactive";
  sort_order?: number;
  meta_title?: string;
  meta_description?: string;
  meta_keywords?: string[];
  is_featured?: boolean;
  show_in_menu?: boolean;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode. */
export interface CategoryUpdate {
  name?: string;
  description?: string | null;
  parent_id?: string | null | null;
  slug?: string | null;
  icon?: string | null;
  image?: string | null;
  status?: "active" | "inactive";
  sort_order?: number | null;
  meta_title?: string | null;
  meta_description?: string | null;
  meta_keywords?: string[] | null;
  is_featured?: boolean | null;
  show_in_menu?: boolean | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode. */
export interface CategoryUpdateItem {
  name?: string;
  description?: string | null;
  parent_id?: string | null | null;
  slug?: string | null;
  icon?: string | null;
  image?: string | null;
  status?: "active" | "inactive";
  sort_order?: number | null;
  meta_title?: string | null;
  meta_description?: string | null;
  meta_keywords?: string[] | null;
  is_featured?: boolean | null;
  show_in_menu?: boolean | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** A reduction of prices under terms, for a time or a number of uses. */
export interface Promotion {
  _id: string;
  name: string;
  promotion_type: "percentage" | "fixed_amount" | "buy_x_get_y" | "bundle";
  description?: string | null;
  value?: number;
  applies_to: "all" | "specific";
  entity_type?: "product" | "service" | "rental" | null;
  entity_ids?: string[];
  variant_ids?: string[];
  start_date?: string | null;
  end_date?: string | null;
  min_quantity?: number;
  max_uses?: number | null;
  max_uses_per_customer?: number | null;
  buy_quantity?: number;
  get_quantity?: number;
  get_discount_percentage?: number;
  bundle_entity_ids?: string[];
  bundle_discount?: number;
  status: "draft" | "active" | "expired" | "archived" | "deleted";
  is_active: boolean;
  tags?: string[];
  uses_count: number;
  expired_at?: string;
  exhausted_at?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, uses_count, expired_at, exhausted_at. */
export interface PromotionCreate {
  name: string;
  promotion_type: "percentage" | "fixed_amount" | "buy_x_get_y" | "bundle";
  description?: string | null;
  value?: number;
  applies_to?: "all" | "specific";
  entity_type?: "product" | "service" | "rental" | null;
  entity_ids?: string[];
  variant_ids?: string[];
  start_date?: string | null;
  end_date?: string | null;
  min_quantity?: number;
  max_uses?: number | null;
  max_uses_per_customer?: number | null;
  buy_quantity?: number;
  get_quantity?: number;
  get_discount_percentage?: number;
  bundle_entity_ids?: string[];
  bundle_discount?: number;
  status?: "draft" | "active" | "expired" | "archived" | "deleted";
  is_active?: boolean;
  tags?: string[];
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, uses_count, expired_at, exhausted_at. */
export interface PromotionUpdate {
  name?: string;
  promotion_type?: "percentage" | "fixed_amount" | "buy_x_get_y" | "bundle";
  description?: string | null | null;
  value?: number | null;
  applies_to?: "all" | "specific" | null;
  entity_type?: "product" | "service" | "rental" | null | null;
  entity_ids?: string[] | null;
  variant_ids?: string[] | null;
  start_date?: string | null | null;
  end_date?: string | null | null;
  min_quantity?: number | null;
  max_uses?: number | null | null;
  max_uses_per_customer?: number | null | null;
  buy_quantity?: number | null;
  get_quantity?: number | null;
  get_discount_percentage?: number | null;
  bundle_entity_ids?: string[] | null;
  bundle_discount?: number | null;
  status?: "draft" | "active" | "expired" | "archived" | "deleted";
  is_active?: boolean | null;
  tags?: string[] | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, uses_count, expired_at, exhausted_at. */
export interface PromotionUpdateItem {
  name?: string;
  promotion_type?: "percentage" | "fixed_amount" | "buy_x_get_y" | "bundle";
  description?: string | null | null;
  value?: number | null;
  applies_to?: "all" | "specific" | null;
  entity_type?: "product" | "service" | "rental" | null | null;
  entity_ids?: string[] | null;
  variant_ids?: string[] | null;
  start_date?: string | null | null;
  end_date?: string | null | null;
  min_quantity?: number | null;
  max_uses?: number | null | null;
  max_uses_per_customer?: number | null | null;
  buy_quantity?: number | null;
  get_quantity?: number | null;
  get_discount_percentage?: number | null;
  bundle_entity_ids?: string[] | null;
  bundle_discount?: number | null;
  status?: "draft" | "active" | "expired" | "archived" | "deleted";
  is_active?: boolean | null;
  tags?: string[] | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** Something sold: its lines, amounts, customer, payment and state. */
export interface Sale {
  _id: string;
  items: { publication_id: string; publication_type: "product" | "service" | "services" | "rental" | "rentals"; name: string; quantity: number; price?: number; variant_id?: string | null; sku?: string; options?: { option_id: string; value: string | number | boolean | string[]; }[]; tax_rate?: number; tax_treatment?: "taxed" | "exempt" | "untaxed"; discount_rate?: number; list_price?: number; promotion_discount?: number; applied_promotions?: { promotion_id: string; name: string; promotion_type: string; amount: number; }[]; price_composition?: { [name: string]: unknown }; line_total?: number; metadata?: { [name: string]: string | number | boolean | null }; _expanded?: SaleItemsExpanded; }[];
  customer: string;
  customer_id?: string;
  payment_method?: string;
  payment?: { method?: string; status?: string; partial_amounts?: { method?: string; amount?: number; }[]; };
  subtotal: number;
  total: number;
  tax_type?: string;
  tax_rate?: number;
  discount_type?: string;
  discount_rate?: number;
  status: "pending" | "completed" | "cancelled" | "refunded";
  notes?: string;
  sale_origin: "manual" | "pos" | "ecommerce" | "order" | "budget" | "contract" | "rental_booking" | "appointment" | "subscription" | "external_channel_a" | "external_channel_b" | "external_channel_c";
  generate_invoice: boolean;
  requires_shipping: boolean;
  shipping_method?: string;
  shipping_cost?: number;
  shipping_address?: { [name: string]: unknown };
  pricing_options_summary?: { [name: string]: unknown };
  promotion_ids?: string[];
  apply_promotions?: boolean;
  budget_id?: string;
  discount_amount: number;
  tax_amount: number;
  taxes: { tax_rate: number; base: number; amount: number; }[];
  prices_include_tax: boolean;
  customer_name?: string;
  stock_taken: { product_id: string; variant_id?: string; quantity: number; }[];
  stock_delivered: { [name: string]: number };
  promotions_used?: { promotion_id: string; product_id?: string; customer_id?: string; }[];
  rewards_applied?: { redemption_id: string; reward_id: string; name: string; reward_type: string; stackable: boolean; amount: number; terms?: { [name: string]: unknown }; }[];
  rewards_discount?: number;
  invoice_id?: string;
  invoice_number?: string | null;
  invoice_error?: { code: string; error: string; };
  invoice_asked_at?: string;
  completed_at?: string;
  cancelled_at?: string;
  refunded_at?: string;
  pos_terminal_id?: string;
  session_id?: string;
  cash_register_id?: string;
  ticket_number?: number;
  cash_received?: number;
  change?: number;
  counted?: { method: string; amount: number; }[];
  current_account_id?: string;
  current_account_movement_id?: string;
  current_account_amount?: number;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: SaleExpanded;
}

/** What `expand` asked for. */
export interface SaleExpanded {
  customer?: Customer | null;
  pos_terminal?: PosTerminal | null;
  cash_register?: CashRegister | null;
  invoice?: Invoice | null;
}

/** What `expand` asked for. */
export interface SaleItemsExpanded {
  product?: Product | null;
  service?: Service | null;
  rental?: Rental | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, budget_id, taxes, prices_include_tax, customer_name, stock_taken, stock_delivered, promotions_used, rewards_applied, rewards_discount, invoice_id, invoice_number, invoice_error, invoice_asked_at, completed_at, cancelled_at, refunded_at, pos_terminal_id, session_id, cash_register_id, ticket_number, cash_received, change, counted, current_account_id, current_account_movement_id, current_account_amount. */
export interface SaleCreate {
  items: { publication_id: string; publication_type: "product" | "service" | "services" | "rental" | "rentals"; name: string; quantity: number; price?: number; variant_id?: string | null; sku?: string; options?: { option_id: string; value: string | number | boolean | string[]; }[]; tax_rate?: number; tax_treatment?: "taxed" | "exempt" | "untaxed"; discount_rate?: number; list_price?: number; promotion_discount?: number; applied_promotions?: { promotion_id: string; name: string; promotion_type: string; amount: number; }[]; price_composition?: { [name: string]: unknown }; line_total?: number; metadata?: { [name: string]: string | number | boolean | null }; }[];
  customer?: string;
  customer_id?: string;
  payment_method?: string;
  payment?: { method?: string; status?: string; partial_amounts?: { method?: string; amount?: number; }[]; };
  subtotal?: number;
  total?: number;
  tax_type?: string;
  tax_rate?: number;
  discount_type?: string;
  discount_rate?: number;
  status?: "pending" | "completed" | "cancelled" | "refunded";
  notes?: string;
  sale_origin?: "manual" | "pos" | "ecommerce" | "order" | "budget" | "contract" | "rental_booking" | "appointment" | "subscription" | "external_channel_a" | "external_channel_b" | "external_channel_c";
  generate_invoice?: boolean;
  requires_shipping?: boolean;
  shipping_method?: string;
  shipping_cost?: number;
  shipping_address?: { [name: string]: unknown };
  pricing_options_summary?: { [name: string]: unknown };
  promotion_ids?: string[];
  apply_promotions?: boolean;
  discount_amount?: number;
  tax_amount?: number;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, budget_id, taxes, prices_include_tax, customer_name, stock_taken, stock_delivered, promotions_used, rewards_applied, rewards_discount, invoice_number, invoice_error, invoice_asked_at, completed_at, cancelled_at, refunded_at, pos_terminal_id, session_id, cash_register_id, ticket_number, cash_received, change, counted, current_account_id, current_account_movement_id, current_account_amount. */
export interface SaleUpdate {
  items?: { publication_id: string; publication_type: "product" | "service" | "services" | "rental" | "rentals"; name: string; quantity: number; price?: number; variant_id?: string | null; sku?: string; options?: { option_id: string; value: string | number | boolean | string[]; }[]; tax_rate?: number; tax_treatment?: "taxed" | "exempt" | "untaxed"; discount_rate?: number; list_price?: number; promotion_discount?: number; applied_promotions?: { promotion_id: string; name: string; promotion_type: string; amount: number; }[]; price_composition?: { [name: string]: unknown }; line_total?: number; metadata?: { [name: string]: string | number | boolean | null }; }[];
  customer?: string | null;
  customer_id?: string | null;
  payment_method?: string | null;
  payment?: { method?: string; status?: string; partial_amounts?: { method?: string; amount?: number; }[]; } | null;
  subtotal?: number | null;
  total?: number | null;
  tax_type?: string | null;
  tax_rate?: number | null;
  discount_type?: string | null;
  discount_rate?: number | null;
  status?: "pending" | "completed" | "cancelled" | "refunded";
  notes?: string | null;
  sale_origin?: "manual" | "pos" | "ecommerce" | "order" | "budget" | "contract" | "rental_booking" | "appointment" | "subscription" | "external_channel_a" | "external_channel_b" | "external_channel_c" | null;
  generate_invoice?: boolean | null;
  requires_shipping?: boolean | null;
  shipping_method?: string | null;
  shipping_cost?: number | null;
  shipping_address?: { [name: string]: unknown } | null;
  pricing_options_summary?: { [name: string]: unknown } | null;
  promotion_ids?: string[] | null;
  apply_promotions?: boolean | null;
  discount_amount?: number | null;
  tax_amount?: number | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  invoice_id?: string;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, budget_id, taxes, prices_include_tax, customer_name, stock_taken, stock_delivered, promotions_used, rewards_applied, rewards_discount, invoice_number, invoice_error, invoice_asked_at, completed_at, cancelled_at, refunded_at, pos_terminal_id, session_id, cash_register_id, ticket_number, cash_received, change, counted, current_account_id, current_account_movement_id, current_account_amount. */
export interface SaleUpdateItem {
  items?: { publication_id: string; publication_type: "product" | "service" | "services" | "rental" | "rentals"; name: string; quantity: number; price?: number; variant_id?: string | null; sku?: string; options?: { option_id: string; value: string | number | boolean | string[]; }[]; tax_rate?: number; tax_treatment?: "taxed" | "exempt" | "untaxed"; discount_rate?: number; list_price?: number; promotion_discount?: number; applied_promotions?: { promotion_id: string; name: string; promotion_type: string; amount: number; }[]; price_composition?: { [name: string]: unknown }; line_total?: number; metadata?: { [name: string]: string | number | boolean | null }; }[];
  customer?: string | null;
  customer_id?: string | null;
  payment_method?: string | null;
  payment?: { method?: string; status?: string; partial_amounts?: { method?: string; amount?: number; }[]; } | null;
  subtotal?: number | null;
  total?: number | null;
  tax_type?: string | null;
  tax_rate?: number | null;
  discount_type?: string | null;
  discount_rate?: number | null;
  status?: "pending" | "completed" | "cancelled" | "refunded";
  notes?: string | null;
  sale_origin?: "manual" | "pos" | "ecommerce" | "order" | "budget" | "contract" | "rental_booking" | "appointment" | "subscription" | "external_channel_a" | "external_channel_b" | "external_channel_c" | null;
  generate_invoice?: boolean | null;
  requires_shipping?: boolean | null;
  shipping_method?: string | null;
  shipping_cost?: number | null;
  shipping_address?: { [name: string]: unknown } | null;
  pricing_options_summary?: { [name: string]: unknown } | null;
  promotion_ids?: string[] | null;
  apply_promotions?: boolean | null;
  discount_amount?: number | null;
  tax_amount?: number | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  invoice_id?: string;
  version?: number;
  id: string;
}

/** What was offered to a customer, for how much and until when. */
export interface Budget {
  _id: string;
  budget_number?: string;
  items: { publication_id: string; quantity: number; price?: number; variant_id?: string | null; options?: { option_id: string; value: string | number | boolean | string[]; }[]; tax_rate?: number; tax_treatment?: "taxed" | "exempt" | "untaxed"; discount_rate?: number; list_price?: number; line_total?: number; metadata?: { [name: string]: string | number | boolean | null }; publication_type: "product" | "services" | "rental"; name?: string; _expanded?: BudgetItemsExpanded; }[];
  customer: { customer_id: string; name: string; email: string; document_type?: string; document_number?: string; phone?: string; address?: string; tax_condition?: "responsable_inscripto" | "monotributo" | "exento" | "consumidor_final" | "no_alcanzado" | "exterior"; };
  valid_until?: string;
  valid_days?: number;
  notes?: string;
  terms_and_conditions?: string;
  reference?: string;
  custom_fields?: { [name: string]: unknown };
  tax_rate?: number;
  discount_rate?: number;
  status: "draft" | "sent" | "accepted" | "rejected" | "expired" | "converted" | "cancelled";
  tax_type?: string;
  customer_id: string;
  subtotal: number;
  discount_amount: number;
  tax_amount: number;
  taxes: { tax_rate: number; base: number; amount: number; }[];
  total: number;
  sale_id?: string;
  draft_at?: string;
  sent_at?: string;
  accepted_at?: string;
  rejected_at?: string;
  expired_at?: string;
  converted_at?: string;
  cancelled_at?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: BudgetExpanded;
}

/** What `expand` asked for. */
export interface BudgetExpanded {
  customer?: Customer | null;
  sale?: Sale | null;
}

/** What `expand` asked for. */
export interface BudgetItemsExpanded {
  product?: Product | null;
  service?: Service | null;
  rental?: Rental | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, budget_number, customer_id, subtotal, discount_amount, tax_amount, taxes, total, sale_id, draft_at, sent_at, accepted_at, rejected_at, expired_at, converted_at, cancelled_at. */
export interface BudgetCreate {
  items: { publication_id: string; quantity: number; price?: number; variant_id?: string | null; options?: { option_id: string; value: string | number | boolean | string[]; }[]; tax_rate?: number; tax_treatment?: "taxed" | "exempt" | "untaxed"; discount_rate?: number; list_price?: number; line_total?: number; metadata?: { [name: string]: string | number | boolean | null }; publication_type: "product" | "services" | "rental"; name?: string; }[];
  customer: { customer_id: string; name: string; email: string; document_type?: string; document_number?: string; phone?: string; address?: string; tax_condition?: "responsable_inscripto" | "monotributo" | "exento" | "consumidor_final" | "no_alcanzado" | "exterior"; };
  valid_until?: string;
  valid_days?: number;
  notes?: string;
  terms_and_conditions?: string;
  reference?: string;
  custom_fields?: { [name: string]: unknown };
  tax_rate?: number;
  discount_rate?: number;
  status?: "draft" | "sent" | "accepted" | "rejected" | "expired" | "converted" | "cancelled";
  tax_type?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, budget_number, customer_id, subtotal, discount_amount, tax_amount, taxes, total, sale_id, draft_at, sent_at, accepted_at, rejected_at, expired_at, converted_at, cancelled_at. */
export interface BudgetUpdate {
  items?: { publication_id: string; quantity: number; price?: number; variant_id?: string | null; options?: { option_id: string; value: string | number | boolean | string[]; }[]; tax_rate?: number; tax_treatment?: "taxed" | "exempt" | "untaxed"; discount_rate?: number; list_price?: number; line_total?: number; metadata?: { [name: string]: string | number | boolean | null }; publication_type: "product" | "services" | "rental"; name?: string; }[];
  customer?: { customer_id: string; name: string; email: string; document_type?: string; document_number?: string; phone?: string; address?: string; tax_condition?: "responsable_inscripto" | "monotributo" | "exento" | "consumidor_final" | "no_alcanzado" | "exterior"; };
  valid_until?: string | null;
  valid_days?: number | null;
  notes?: string | null;
  terms_and_conditions?: string | null;
  reference?: string | null;
  custom_fields?: { [name: string]: unknown } | null;
  tax_rate?: number | null;
  discount_rate?: number | null;
  status?: "draft" | "sent" | "accepted" | "rejected" | "expired" | "converted" | "cancelled";
  tax_type?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, budget_number, customer_id, subtotal, discount_amount, tax_amount, taxes, total, sale_id, draft_at, sent_at, accepted_at, rejected_at, expired_at, converted_at, cancelled_at. */
export interface BudgetUpdateItem {
  items?: { publication_id: string; quantity: number; price?: number; variant_id?: string | null; options?: { option_id: string; value: string | number | boolean | string[]; }[]; tax_rate?: number; tax_treatment?: "taxed" | "exempt" | "untaxed"; discount_rate?: number; list_price?: number; line_total?: number; metadata?: { [name: string]: string | number | boolean | null }; publication_type: "product" | "services" | "rental"; name?: string; }[];
  customer?: { customer_id: string; name: string; email: string; document_type?: string; document_number?: string; phone?: string; address?: string; tax_condition?: "responsable_inscripto" | "monotributo" | "exento" | "consumidor_final" | "no_alcanzado" | "exterior"; };
  valid_until?: string | null;
  valid_days?: number | null;
  notes?: string | null;
  terms_and_conditions?: string | null;
  reference?: string | null;
  custom_fields?: { [name: string]: unknown } | null;
  tax_rate?: number | null;
  discount_rate?: number | null;
  status?: "draft" | "sent" | "accepted" | "rejected" | "expired" | "converted" | "cancelled";
  tax_type?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** Electronic tax document: invoice, receipt, credit note or debit note */
export interface Invoice {
  _id: string;
  tipo_comprobante: number;
  tipo_descripcion: string;
  letra: "A" | "B" | "C" | "M" | "E";
  punto_venta: number;
  numero?: number;
  numero_completo?: string;
  estado: "borrador" | "procesando" | "pendiente_verificacion" | "autorizado" | "rechazado" | "anulado";
  concepto: 1 | 2 | 3;
  fecha: string;
  fecha_servicio_desde?: string;
  fecha_servicio_hasta?: string;
  fecha_vencimiento_pago?: string;
  fechas_supuestas?: ("fecha" | "fecha_vencimiento_pago")[];
  emisor: { cuit: string; razon_social: string; condicion_iva: string; domicilio?: string; ingresos_brutos?: string; inicio_actividades?: string; cbu_informada?: string; };
  receptor: { tipo_documento?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 30 | 80 | 86 | 87 | 89 | 90 | 91 | 92 | 93 | 94 | 95 | 96 | 99; numero_documento?: string; nombre?: string; domicilio?: string; localidad?: string; provincia?: string; email?: string; condicion_iva_receptor?: 1 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 13 | 15 | 16; };
  items?: { descripcion: string; codigo?: string; cantidad: number; precio_unitario: number; bonificacion?: number; alicuota_iva?: 0 | 2.5 | 5 | 10.5 | 21 | 27 | "exento" | "no_gravado"; unidad?: string; product_id?: string; importe?: number; _expanded?: InvoiceItemsExpanded; }[];
  precios_con_iva?: boolean;
  tributos: { codigo: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 13 | 99; descripcion?: string; base?: number; alicuota?: number; importe?: number; jurisdiction?: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924"; }[];
  neto_gravado: number;
  no_gravado: number;
  exento: number;
  iva: number;
  tributos_total: number;
  total: number;
  iva_items: { alicuota: number; base: number; importe: number; }[];
  moneda: string;
  cotizacion: number;
  cancela_misma_moneda_ext?: boolean;
  comprobantes_asociados: { tipo_comprobante: number; punto_venta: number; numero: number; cuit?: string; fecha?: string; }[];
  periodo_asociado?: { desde: string; hasta: string; };
  opcionales?: { id: string; valor: string; }[];
  condicion_venta?: string;
  tipo_autorizacion?: "CAE";
  cae?: string;
  cae_vencimiento?: string;
  qr_url?: string;
  pdf_url: string;
  resultado?: "A" | "R" | "P";
  observaciones_autoridad?: { code: string; message: string; }[];
  errores_autoridad?: { code: string; message: string; }[];
  intentos: number;
  proximo_intento_at?: string;
  intento?: { numero: number; desde: string; hasta?: string; duda?: string; };
  corrige_id?: string;
  reemplaza_id?: string;
  documento_original_id?: string;
  nota_credito_id?: string;
  anulacion_pendiente_id?: string;
  notas?: { _id: string; tipo_comprobante: number; total: number; }[];
  notas_en_curso?: string[];
  saldo_acreditable?: number;
  anula?: boolean;
  motivo?: string;
  customer_id?: string;
  sale_id?: string;
  contract_id?: string;
  remitos?: string[];
  observaciones?: string;
  simulated: boolean;
  authorized_at?: string;
  cancelled_at?: string;
  vencimiento_cobro?: string;
  cobrado_at?: string;
  vencido_at?: string;
  cobro_movimiento_id?: string;
  external_reference?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: InvoiceExpanded;
}

/** What `expand` asked for. */
export interface InvoiceExpanded {
  customer?: Customer | null;
  corrige?: Invoice | null;
  reemplaza?: Invoice | null;
  documento_original?: Invoice | null;
  nota_credito?: Invoice | null;
  sale?: Sale | null;
}

/** What `expand` asked for. */
export interface InvoiceItemsExpanded {
  product?: Product | null;
}

/** The fiscal data with which a billing system issues. */
export interface Taxpayer {
  _id: string;
  billing_system?: "arca_own" | "arca_delegated";
  active?: boolean;
  cuit: string;
  legal_name?: string;
  tax_condition: "responsable_inscripto" | "monotributo" | "exento";
  withholding_legend?: boolean;
  informed_cbu?: string;
  sale_points?: number[];
  default_sale_point?: number;
  address?: string;
  activity_start?: string;
  gross_income?: string;
  certificate?: string;
  certificate_subject?: string;
  certificate_serial?: string;
  certificate_valid_from?: string;
  certificate_valid_until?: string;
  csr?: string;
  sealed_key?: string;
  sealed_next_key?: string;
  configured_at?: string;
  certificate_status?: "provider" | "missing" | "requested" | "not_yet_valid" | "valid" | "expiring" | "expired";
  has_key?: boolean;
  ready?: boolean;
  lacking?: { [name: string]: unknown }[];
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** A purchase invoice that the tax authority has on record for the account. */
export interface ReceivedInvoice {
  id: string;
  tenant_cuit?: string;
  supplier_cuit: string;
  supplier_name: string;
  voucher_type: number;
  sale_point: number;
  voucher_number: number;
  cae: string | null;
  cae_expiration: string | null;
  issue_date: string;
  processed_date: string;
  currency: string;
  exchange_rate: number;
  total_amount: number;
  net_taxed: number;
  net_untaxed: number;
  exempt: number;
  iva: number;
  other_taxes: number;
  perceptions?: { vat?: number; national?: number; gross_income?: { amount: number; }[]; municipal?: number; internal_taxes?: number; };
  vat_items: { aliquot: number; base: number; amount: number; }[];
  status: "pending" | "linked" | "ignored";
  source: "tax_webservice" | "portal_scrape" | "excel_import";
  linked_journal_entry_id: string | null;
  linked_expense_id: string | null;
  linked_account_id: string | null;
  order_id?: string;
  notes: string | null;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: ReceivedInvoiceExpanded;
}

/** What `expand` asked for. */
export interface ReceivedInvoiceExpanded {
  linked_journal_entry?: JournalEntry | null;
  linked_account?: AccountingAccount | null;
  linked_expense?: Expense | null;
  order?: Order | null;
}

/** One uploaded export of the tax authority’s portal and what became of its rows. */
export interface ReceivedInvoiceImport {
  id: string;
  import_id: string;
  file_name: string;
  layout?: string;
  status: "processing" | "completed" | "failed";
  rows_total: number;
  created: number;
  duplicated: number;
  rejected?: number;
  warned?: number;
  errors?: { row?: number; code: string; field?: string; message: string; }[];
  warnings?: { row?: number; code: string; field?: string; message: string; }[];
  parts: number;
  parts_done?: number;
  imported_at: string;
  finished_at?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** What goods travel to a customer, how, and whether their stock was taken. */
export interface DeliveryNote {
  id: string;
  customer_id: string;
  items: { description: string; quantity: number; product_id?: string; variant_id?: string; sku?: string; unit?: string; unit_price?: number; subtotal?: number; metadata?: { [name: string]: unknown } | null; _expanded?: DeliveryNoteItemsExpanded; }[];
  customer_name?: string;
  customer_document?: string;
  sale_point: number;
  reference?: string;
  origin_address?: string;
  destination_address?: string;
  carrier_name?: string;
  carrier_document?: string;
  driver_name?: string;
  vehicle_plate?: string;
  status: "draft" | "issued" | "delivered" | "invoiced" | "cancelled";
  notes?: string;
  metadata?: { [name: string]: unknown };
  sale_id?: string;
  number: number | null;
  issue_date: string | null;
  delivery_date: string | null;
  invoice_id: string | null;
  cae: string | null;
  stock_deducted: boolean;
  stock_taken?: { product_id: string; variant_id?: string; quantity: number; }[];
  stock_of_sale?: { product_id: string; variant_id?: string; quantity: number; }[];
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: DeliveryNoteExpanded;
}

/** What `expand` asked for. */
export interface DeliveryNoteExpanded {
  customer?: Customer | null;
  sale?: Sale | null;
  invoice?: Invoice | null;
}

/** What `expand` asked for. */
export interface DeliveryNoteItemsExpanded {
  product?: Product | null;
}

/** Accepted and ignored, as in a record that is sent back: id, created_at, updated_at, version, livemode, number, issue_date, delivery_date, invoice_id, cae, stock_deducted, stock_taken, stock_of_sale. */
export interface DeliveryNoteCreate {
  customer_id: string;
  items: { description: string; quantity: number; product_id?: string; variant_id?: string; sku?: string; unit?: string; unit_price?: number; subtotal?: number; metadata?: { [name: string]: unknown } | null; }[];
  customer_name?: string;
  customer_document?: string;
  sale_point?: number;
  reference?: string;
  origin_address?: string;
  destination_address?: string;
  carrier_name?: string;
  carrier_document?: string;
  driver_name?: string;
  vehicle_plate?: string;
  status?: "draft" | "issued" | "delivered" | "invoiced" | "cancelled";
  notes?: string;
  metadata?: { [name: string]: unknown };
  sale_id?: string;
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: id, created_at, updated_at, livemode, number, issue_date, delivery_date, invoice_id, cae, stock_deducted, stock_taken, stock_of_sale. */
export interface DeliveryNoteUpdate {
  customer_id?: string;
  items?: { description: string; quantity: number; product_id?: string; variant_id?: string; sku?: string; unit?: string; unit_price?: number; subtotal?: number; metadata?: { [name: string]: unknown } | null; }[];
  customer_name?: string | null;
  customer_document?: string | null;
  sale_point?: number | null;
  reference?: string | null;
  origin_address?: string | null;
  destination_address?: string | null;
  carrier_name?: string | null;
  carrier_document?: string | null;
  driver_name?: string | null;
  vehicle_plate?: string | null;
  status?: "draft" | "issued" | "delivered" | "invoiced" | "cancelled";
  notes?: string | null;
  metadata?: { [name: string]: unknown } | null;
  sale_id?: string | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: id, created_at, updated_at, livemode, number, issue_date, delivery_date, invoice_id, cae, stock_deducted, stock_taken, stock_of_sale. */
export interface DeliveryNoteUpdateItem {
  customer_id?: string;
  items?: { description: string; quantity: number; product_id?: string; variant_id?: string; sku?: string; unit?: string; unit_price?: number; subtotal?: number; metadata?: { [name: string]: unknown } | null; }[];
  customer_name?: string | null;
  customer_document?: string | null;
  sale_point?: number | null;
  reference?: string | null;
  origin_address?: string | null;
  destination_address?: string | null;
  carrier_name?: string | null;
  carrier_document?: string | null;
  driver_name?: string | null;
  vehicle_plate?: string | null;
  status?: "draft" | "issued" | "delivered" | "invoiced" | "cancelled";
  notes?: string | null;
  metadata?: { [name: string]: unknown } | null;
  sale_id?: string | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** A person or company that buys, with what tax documents need to know of them. */
export interface Customer {
  _id: string;
  name: string;
  first_name?: string;
  last_name?: string;
  legal_name?: string;
  customer_type: "person" | "company";
  document_type?: "dni" | "cuit" | "cuil" | "cdi" | "passport" | "other";
  document_number?: string;
  tax_condition: "responsable_inscripto" | "monotributo" | "exento" | "consumidor_final" | "no_alcanzado" | "exterior";
  condicion_iva_receptor: number;
  gross_income?: string;
  email?: string;
  phone?: string;
  mobile?: string;
  whatsapp_opt_in: boolean;
  birth_date?: string;
  addresses?: { label?: string; street?: string; number?: string | number; floor?: string; city?: string; state?: string; postal_code?: string; country?: string; is_default?: boolean; type?: "billing" | "shipping"; }[];
  price_list_id?: string;
  discount_rate?: number;
  payment_terms_days: number;
  credit_limit?: number;
  current_account_enabled: boolean;
  preferred_payment_method?: string;
  salesperson_id?: string;
  tags?: string[];
  notes?: string;
  status: "active" | "inactive" | "blocked" | "deleted";
  source?: string;
  balance: number;
  last_purchase_at?: string;
  total_purchases: number;
  invoices_count: number;
  merged_into?: string;
  merged_ids?: string[];
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, condicion_iva_receptor, balance, last_purchase_at, total_purchases, invoices_count, merged_into, merged_ids. */
export interface CustomerCreate {
  name?: string;
  first_name?: string;
  last_name?: string;
  legal_name?: string;
  customer_type?: "person" | "company";
  document_type?: "dni" | "cuit" | "cuil" | "cdi" | "passport" | "other";
  document_number?: string;
  tax_condition?: "responsable_inscripto" | "monotributo" | "exento" | "consumidor_final" | "no_alcanzado" | "exterior";
  gross_income?: string;
  email?: string;
  phone?: string;
  mobile?: string;
  whatsapp_opt_in?: boolean;
  birth_date?: string;
  addresses?: { label?: string; street?: string; number?: string | number; floor?: string; city?: string; state?: string; postal_code?: string; country?: string; is_default?: boolean; type?: "billing" | "shipping"; }[];
  price_list_id?: string;
  discount_rate?: number;
  payment_terms_days?: number;
  credit_limit?: number;
  current_account_enabled?: boolean;
  preferred_payment_method?: string;
  salesperson_id?: string;
  tags?: string[];
  notes?: string;
  status?: "active" | "inactive" | "blocked" | "deleted";
  source?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, condicion_iva_receptor, balance, last_purchase_at, total_purchases, invoices_count, merged_into, merged_ids. */
export interface CustomerUpdate {
  name?: string | null;
  first_name?: string | null;
  last_name?: string | null;
  legal_name?: string | null;
  customer_type?: "person" | "company" | null;
  document_type?: "dni" | "cuit" | "cuil" | "cdi" | "passport" | "other" | null;
  document_number?: string | null;
  tax_condition?: "responsable_inscripto" | "monotributo" | "exento" | "consumidor_final" | "no_alcanzado" | "exterior" | null;
  gross_income?: string | null;
  email?: string | null;
  phone?: string | null;
  mobile?: string | null;
  whatsapp_opt_in?: boolean | null;
  birth_date?: string | null;
  addresses?: { label?: string; street?: string; number?: string | number; floor?: string; city?: string; state?: string; postal_code?: string; country?: string; is_default?: boolean; type?: "billing" | "shipping"; }[] | null;
  price_list_id?: string | null;
  discount_rate?: number | null;
  payment_terms_days?: number | null;
  credit_limit?: number | null;
  current_account_enabled?: boolean | null;
  preferred_payment_method?: string | null;
  salesperson_id?: string | null;
  tags?: string[] | null;
  notes?: string | null;
  status?: "active" | "inactive" | "blocked" | "deleted";
  source?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, condicion_iva_receptor, balance, last_purchase_at, total_purchases, invoices_count, merged_into, merged_ids. */
export interface CustomerUpdateItem {
  name?: string | null;
  first_name?: string | null;
  last_name?: string | null;
  legal_name?: string | null;
  customer_type?: "person" | "company" | null;
  document_type?: "dni" | "cuit" | "cuil" | "cdi" | "passport" | "other" | null;
  document_number?: string | null;
  tax_condition?: "responsable_inscripto" | "monotributo" | "exento" | "consumidor_final" | "no_alcanzado" | "exterior" | null;
  gross_income?: string | null;
  email?: string | null;
  phone?: string | null;
  mobile?: string | null;
  whatsapp_opt_in?: boolean | null;
  birth_date?: string | null;
  addresses?: { label?: string; street?: string; number?: string | number; floor?: string; city?: string; state?: string; postal_code?: string; country?: string; is_default?: boolean; type?: "billing" | "shipping"; }[] | null;
  price_list_id?: string | null;
  discount_rate?: number | null;
  payment_terms_days?: number | null;
  credit_limit?: number | null;
  current_account_enabled?: boolean | null;
  preferred_payment_method?: string | null;
  salesperson_id?: string | null;
  tags?: string[] | null;
  notes?: string | null;
  status?: "active" | "inactive" | "blocked" | "deleted";
  source?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** What a customer or supplier and the business owe each other, in one currency. */
export interface CurrentAccount {
  _id: string;
  party_type: "customer" | "supplier";
  party_id: string;
  party_name: string;
  currency: string;
  credit_limit?: number;
  balance: number;
  overdue_balance: number;
  available_credit?: number;
  last_movement_at?: string;
  last_movement_id?: string;
  status: "active" | "blocked" | "closed";
  opening_balance: number;
  movements_count: number;
  open_items: { movement_id: string; date: string; due_date: string; amount: number; open: number; }[];
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, party_name, balance, overdue_balance, available_credit, last_movement_at, last_movement_id, movements_count, open_items. */
export interface CurrentAccountCreate {
  party_type?: "customer" | "supplier";
  party_id: string;
  currency?: string;
  credit_limit?: number;
  status?: "active" | "blocked" | "closed";
  opening_balance?: number;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, party_name, balance, overdue_balance, available_credit, last_movement_at, last_movement_id, movements_count, open_items. */
export interface CurrentAccountUpdate {
  party_type?: "customer" | "supplier" | null;
  party_id?: string;
  currency?: string | null;
  credit_limit?: number | null;
  status?: "active" | "blocked" | "closed";
  opening_balance?: number | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, party_name, balance, overdue_balance, available_credit, last_movement_at, last_movement_id, movements_count, open_items. */
export interface CurrentAccountUpdateItem {
  party_type?: "customer" | "supplier" | null;
  party_id?: string;
  currency?: string | null;
  credit_limit?: number | null;
  status?: "active" | "blocked" | "closed";
  opening_balance?: number | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** An entry of a current account; immutable, corrected by reversal. */
export interface CurrentAccountMovement {
  _id: string;
  account_id: string;
  sequence: number;
  party_type: "customer" | "supplier";
  party_id: string;
  type: "invoice" | "credit_note" | "debit_note" | "payment" | "refund" | "adjustment" | "opening" | "interest" | "check_rejected";
  direction: "debit" | "credit";
  amount: number;
  currency: string;
  exchange_rate?: number;
  account_amount: number;
  date: string;
  due_date?: string;
  document_type?: string;
  document_id?: string;
  payment_method?: string;
  withholdings?: { tax: "income" | "vat" | "social_security" | "gross_income"; regime?: string; jurisdiction?: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924"; certificate_number: string; date?: string; amount: number; }[];
  description?: string;
  allocations?: { movement_id: string; amount: number; }[];
  balance_after: number;
  status: "posted" | "reversed";
  reversed_by?: string;
  reverses?: string;
  origin: "manual" | "opening" | "sale" | "order" | "received_invoice" | "settlement" | "reversal" | "merge" | "withholding" | "expense";
  journal_entry_id?: string;
  external_reference?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, account_id, sequence, party_type, party_id, account_amount, balance_after, status, reversed_by, reverses, origin, journal_entry_id. */
export interface CurrentAccountMovementCreate {
  type: "invoice" | "credit_note" | "debit_note" | "payment" | "refund" | "adjustment" | "opening" | "interest" | "check_rejected";
  direction?: "debit" | "credit";
  amount: number;
  currency?: string;
  exchange_rate?: number;
  date?: string;
  due_date?: string;
  document_type?: string;
  document_id?: string;
  payment_method?: string;
  withholdings?: { tax: "income" | "vat" | "social_security" | "gross_income"; regime?: string; jurisdiction?: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924"; certificate_number: string; date?: string; amount: number; }[];
  description?: string;
  allocations?: { movement_id: string; amount: number; }[];
  external_reference?: string;
  metadata?: { [name: string]: string | number | boolean | null };
}

/** A person or company that the business buys from. */
export interface Supplier {
  _id: string;
  name: string;
  legal_name?: string;
  cuit?: string;
  tax_condition?: "responsable_inscripto" | "monotributo" | "exento" | "consumidor_final" | "no_alcanzado" | "exterior";
  email?: string;
  phone?: string;
  contact_name?: string;
  addresses?: { label?: string; street?: string; number?: string | number; floor?: string; city?: string; state?: string; postal_code?: string; country?: string; is_default?: boolean; type?: "billing" | "shipping"; }[];
  payment_terms_days: number;
  bank?: { cbu?: string; alias?: string; bank_name?: string; };
  default_expense_account_code?: string;
  withholding_regimes?: string[];
  gross_income?: string;
  exclusion_certificates?: { tax: "income" | "vat" | "social_security" | "gross_income"; percentage: number; jurisdiction?: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924"; valid_from?: string; valid_to?: string; number?: string; }[];
  lead_time_days?: number;
  tags?: string[];
  notes?: string;
  status: "active" | "inactive" | "deleted";
  balance: number;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, balance. */
export interface SupplierCreate {
  name: string;
  legal_name?: string;
  cuit?: string;
  tax_condition?: "responsable_inscripto" | "monotributo" | "exento" | "consumidor_final" | "no_alcanzado" | "exterior";
  email?: string;
  phone?: string;
  contact_name?: string;
  addresses?: { label?: string; street?: string; number?: string | number; floor?: string; city?: string; state?: string; postal_code?: string; country?: string; is_default?: boolean; type?: "billing" | "shipping"; }[];
  payment_terms_days?: number;
  bank?: { cbu?: string; alias?: string; bank_name?: string; };
  default_expense_account_code?: string;
  withholding_regimes?: string[];
  gross_income?: string;
  exclusion_certificates?: { tax: "income" | "vat" | "social_security" | "gross_income"; percentage: number; jurisdiction?: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924"; valid_from?: string; valid_to?: string; number?: string; }[];
  lead_time_days?: number;
  tags?: string[];
  notes?: string;
  status?: "active" | "inactive" | "deleted";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, balance. */
export interface SupplierUpdate {
  name?: string;
  legal_name?: string | null;
  cuit?: string | null;
  tax_condition?: "responsable_inscripto" | "monotributo" | "exento" | "consumidor_final" | "no_alcanzado" | "exterior" | null;
  email?: string | null;
  phone?: string | null;
  contact_name?: string | null;
  addresses?: { label?: string; street?: string; number?: string | number; floor?: string; city?: string; state?: string; postal_code?: string; country?: string; is_default?: boolean; type?: "billing" | "shipping"; }[] | null;
  payment_terms_days?: number | null;
  bank?: { cbu?: string; alias?: string; bank_name?: string; } | null;
  default_expense_account_code?: string | null;
  withholding_regimes?: string[] | null;
  gross_income?: string | null;
  exclusion_certificates?: { tax: "income" | "vat" | "social_security" | "gross_income"; percentage: number; jurisdiction?: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924"; valid_from?: string; valid_to?: string; number?: string; }[] | null;
  lead_time_days?: number | null;
  tags?: string[] | null;
  notes?: string | null;
  status?: "active" | "inactive" | "deleted";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, balance. */
export interface SupplierUpdateItem {
  name?: string;
  legal_name?: string | null;
  cuit?: string | null;
  tax_condition?: "responsable_inscripto" | "monotributo" | "exento" | "consumidor_final" | "no_alcanzado" | "exterior" | null;
  email?: string | null;
  phone?: string | null;
  contact_name?: string | null;
  addresses?: { label?: string; street?: string; number?: string | number; floor?: string; city?: string; state?: string; postal_code?: string; country?: string; is_default?: boolean; type?: "billing" | "shipping"; }[] | null;
  payment_terms_days?: number | null;
  bank?: { cbu?: string; alias?: string; bank_name?: string; } | null;
  default_expense_account_code?: string | null;
  withholding_regimes?: string[] | null;
  gross_income?: string | null;
  exclusion_certificates?: { tax: "income" | "vat" | "social_security" | "gross_income"; percentage: number; jurisdiction?: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924"; valid_from?: string; valid_to?: string; number?: string; }[] | null;
  lead_time_days?: number | null;
  tags?: string[] | null;
  notes?: string | null;
  status?: "active" | "inactive" | "deleted";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** Something the business pays for, once or again and again. */
export interface Expense {
  _id: string;
  description: string;
  amount: number;
  date: string;
  category_id?: string;
  supplier_id?: string;
  currency: string;
  exchange_rate?: number;
  tax_amount?: number;
  net_amount?: number;
  voucher_type?: string;
  sale_point?: number;
  voucher_number?: string;
  due_date?: string;
  payment_method?: string;
  payment_status: "pending" | "partial" | "overdue" | "paid" | "cancelled";
  paid_amount: number;
  recurrence?: { frequency: "none" | "weekly" | "monthly" | "yearly"; until?: string; };
  account_code?: string;
  cost_center?: string;
  received_invoice_id?: string;
  attachments?: (string | { [name: string]: unknown })[];
  status: "draft" | "confirmed" | "cancelled";
  tags?: string[];
  notes?: string;
  payments: { amount: number; date: string; payment_method?: string; reference?: string; notes?: string; }[];
  series_id?: string;
  series_date?: string;
  series_number?: number;
  next_expense_id?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: ExpenseExpanded;
}

/** What `expand` asked for. */
export interface ExpenseExpanded {
  supplier?: Supplier | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, paid_amount, payments, series_id, series_date, series_number, next_expense_id. */
export interface ExpenseCreate {
  description: string;
  amount: number;
  date: string;
  category_id?: string;
  supplier_id?: string;
  currency?: string;
  exchange_rate?: number;
  tax_amount?: number;
  net_amount?: number;
  voucher_type?: string;
  sale_point?: number;
  voucher_number?: string;
  due_date?: string;
  payment_method?: string;
  payment_status?: "pending" | "partial" | "overdue" | "paid" | "cancelled";
  recurrence?: { frequency: "none" | "weekly" | "monthly" | "yearly"; until?: string; };
  account_code?: string;
  cost_center?: string;
  received_invoice_id?: string;
  attachments?: (string | { [name: string]: unknown })[];
  status?: "draft" | "confirmed" | "cancelled";
  tags?: string[];
  notes?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, paid_amount, payments, series_id, series_date, series_number, next_expense_id. */
export interface ExpenseUpdate {
  description?: string;
  amount?: number;
  date?: string;
  category_id?: string | null;
  supplier_id?: string | null;
  currency?: string | null;
  exchange_rate?: number | null;
  tax_amount?: number | null;
  net_amount?: number | null;
  voucher_type?: string | null;
  sale_point?: number | null;
  voucher_number?: string | null;
  due_date?: string | null;
  payment_method?: string | null;
  payment_status?: "pending" | "partial" | "overdue" | "paid" | "cancelled";
  recurrence?: { frequency: "none" | "weekly" | "monthly" | "yearly"; until?: string; } | null;
  account_code?: string | null;
  cost_center?: string | null;
  received_invoice_id?: string | null;
  attachments?: (string | { [name: string]: unknown })[] | null;
  status?: "draft" | "confirmed" | "cancelled";
  tags?: string[] | null;
  notes?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, paid_amount, payments, series_id, series_date, series_number, next_expense_id. */
export interface ExpenseUpdateItem {
  description?: string;
  amount?: number;
  date?: string;
  category_id?: string | null;
  supplier_id?: string | null;
  currency?: string | null;
  exchange_rate?: number | null;
  tax_amount?: number | null;
  net_amount?: number | null;
  voucher_type?: string | null;
  sale_point?: number | null;
  voucher_number?: string | null;
  due_date?: string | null;
  payment_method?: string | null;
  payment_status?: "pending" | "partial" | "overdue" | "paid" | "cancelled";
  recurrence?: { frequency: "none" | "weekly" | "monthly" | "yearly"; until?: string; } | null;
  account_code?: string | null;
  cost_center?: string | null;
  received_invoice_id?: string | null;
  attachments?: (string | { [name: string]: unknown })[] | null;
  status?: "draft" | "confirmed" | "cancelled";
  tags?: string[] | null;
  notes?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** A raw material, its stock and what is made of it. */
export interface Supply {
  _id: string;
  name: string;
  sku?: string;
  unit: string;
  stock: number;
  min_stock?: number;
  cost?: number;
  supplier_id?: string;
  category_id?: string;
  location?: string;
  lot_tracking: boolean;
  expiry_date?: string;
  conversion?: { unit: string; factor: number; }[];
  used_in?: { product_id: string; quantity: number; _expanded?: SupplyUsedInExpanded; }[];
  status: "active" | "inactive" | "deleted";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: SupplyExpanded;
}

/** What `expand` asked for. */
export interface SupplyExpanded {
  supplier?: Supplier | null;
}

/** What `expand` asked for. */
export interface SupplyUsedInExpanded {
  product?: Product | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode. */
export interface SupplyCreate {
  name: string;
  sku?: string;
  unit: string;
  stock?: number;
  min_stock?: number;
  cost?: number;
  supplier_id?: string;
  category_id?: string;
  location?: string;
  lot_tracking?: boolean;
  expiry_date?: string;
  conversion?: { unit: string; factor: number; }[];
  used_in?: { product_id: string; quantity: number; }[];
  status?: "active" | "inactive" | "deleted";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode. */
export interface SupplyUpdate {
  name?: string;
  sku?: string | null;
  unit?: string;
  stock?: number | null;
  min_stock?: number | null;
  cost?: number | null;
  supplier_id?: string | null;
  category_id?: string | null;
  location?: string | null;
  lot_tracking?: boolean | null;
  expiry_date?: string | null;
  conversion?: { unit: string; factor: number; }[] | null;
  used_in?: { product_id: string; quantity: number; }[] | null;
  status?: "active" | "inactive" | "deleted";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode. */
export interface SupplyUpdateItem {
  name?: string;
  sku?: string | null;
  unit?: string;
  stock?: number | null;
  min_stock?: number | null;
  cost?: number | null;
  supplier_id?: string | null;
  category_id?: string | null;
  location?: string | null;
  lot_tracking?: boolean | null;
  expiry_date?: string | null;
  conversion?: { unit: string; factor: number; }[] | null;
  used_in?: { product_id: string; quantity: number; }[] | null;
  status?: "active" | "inactive" | "deleted";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** A change of the stock of a supply, and why. */
export interface SupplyMovement {
  _id: string;
  supply_id?: string;
  type: "in" | "out" | "adjust" | "waste";
  quantity: number;
  unit?: string;
  reason?: string;
  lot?: string;
  reference?: string;
  expiry_date?: string;
  stock_before?: number;
  stock_after?: number;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, supply_id, stock_before, stock_after. */
export interface SupplyMovementCreate {
  type: "in" | "out" | "adjust" | "waste";
  quantity: number;
  unit?: string;
  reason?: string;
  lot?: string;
  reference?: string;
  expiry_date?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** What is ordered from a supplier, from draft to receipt and payment. */
export interface Order {
  _id: string;
  order_number?: string;
  supplier_id: string;
  items: { product_id: string; product_name: string; variant_id?: string; quantity: number; unit_price: number; line_total?: number; received_quantity?: number; cancelled_quantity?: number; metadata?: { [name: string]: string | number | boolean | null }; _expanded?: OrderItemsExpanded; }[];
  tax_amount: number;
  shipping_cost: number;
  expected_delivery_date?: string;
  notes?: string;
  shipping_address?: { [name: string]: unknown };
  payment_terms?: string;
  status: "draft" | "pending" | "confirmed" | "shipped" | "delivered" | "completed" | "cancelled" | "refunded";
  payment_status: "pending" | "partial" | "overdue" | "paid" | "cancelled";
  subtotal: number;
  total: number;
  paid_amount: number;
  settled_amount?: number;
  overpaid_amount?: number;
  payment_due_date?: string;
  receipts?: { received_at: string; items: { index: number; quantity: number; }[]; amount: number; owed_amount: number; movement_id?: string; }[];
  receipt_status?: "partial" | "received";
  invoiced_ahead?: { received_invoice_id: string; invoiced_amount: number; owed_amount: number; movement_id?: string; receipts_before: number; };
  received_invoice_id?: string;
  supplier_name?: string;
  stock_added: { product_id: string; variant_id?: string; quantity: number; }[];
  current_account_id?: string;
  current_account_movement_id?: string;
  confirmed_at?: string;
  shipped_at?: string;
  delivered_at?: string;
  completed_at?: string;
  cancelled_at?: string;
  refunded_at?: string;
  external_reference?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: OrderExpanded;
}

/** What `expand` asked for. */
export interface OrderExpanded {
  supplier?: Supplier | null;
}

/** What `expand` asked for. */
export interface OrderItemsExpanded {
  product?: Product | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, order_number, settled_amount, overpaid_amount, receipts, receipt_status, invoiced_ahead, received_invoice_id, supplier_name, stock_added, current_account_id, current_account_movement_id, confirmed_at, shipped_at, delivered_at, completed_at, cancelled_at, refunded_at. */
export interface OrderCreate {
  supplier_id: string;
  items: { product_id: string; product_name: string; variant_id?: string; quantity: number; unit_price: number; line_total?: number; received_quantity?: number; cancelled_quantity?: number; metadata?: { [name: string]: string | number | boolean | null }; }[];
  tax_amount?: number;
  shipping_cost?: number;
  expected_delivery_date?: string;
  notes?: string;
  shipping_address?: { [name: string]: unknown };
  payment_terms?: string;
  status?: "draft" | "pending" | "confirmed" | "shipped" | "delivered" | "completed" | "cancelled" | "refunded";
  payment_status?: "pending" | "partial" | "overdue" | "paid" | "cancelled";
  subtotal?: number;
  total?: number;
  paid_amount?: number;
  payment_due_date?: string;
  external_reference?: string;
  metadata?: { [name: string]: string | number | boolean | null };
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, order_number, settled_amount, overpaid_amount, receipts, receipt_status, invoiced_ahead, received_invoice_id, supplier_name, stock_added, current_account_id, current_account_movement_id, confirmed_at, shipped_at, delivered_at, completed_at, cancelled_at, refunded_at. */
export interface OrderUpdate {
  supplier_id?: string;
  items?: { product_id: string; product_name: string; variant_id?: string; quantity: number; unit_price: number; line_total?: number; received_quantity?: number; cancelled_quantity?: number; metadata?: { [name: string]: string | number | boolean | null }; }[];
  tax_amount?: number | null;
  shipping_cost?: number | null;
  expected_delivery_date?: string | null;
  notes?: string | null;
  shipping_address?: { [name: string]: unknown } | null;
  payment_terms?: string | null;
  status?: "draft" | "pending" | "confirmed" | "shipped" | "delivered" | "completed" | "cancelled" | "refunded";
  payment_status?: "pending" | "partial" | "overdue" | "paid" | "cancelled";
  subtotal?: number | null;
  total?: number | null;
  paid_amount?: number | null;
  payment_due_date?: string | null;
  external_reference?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, order_number, settled_amount, overpaid_amount, receipts, receipt_status, invoiced_ahead, received_invoice_id, supplier_name, stock_added, current_account_id, current_account_movement_id, confirmed_at, shipped_at, delivered_at, completed_at, cancelled_at, refunded_at. */
export interface OrderUpdateItem {
  supplier_id?: string;
  items?: { product_id: string; product_name: string; variant_id?: string; quantity: number; unit_price: number; line_total?: number; received_quantity?: number; cancelled_quantity?: number; metadata?: { [name: string]: string | number | boolean | null }; }[];
  tax_amount?: number | null;
  shipping_cost?: number | null;
  expected_delivery_date?: string | null;
  notes?: string | null;
  shipping_address?: { [name: string]: unknown } | null;
  payment_terms?: string | null;
  status?: "draft" | "pending" | "confirmed" | "shipped" | "delivered" | "completed" | "cancelled" | "refunded";
  payment_status?: "pending" | "partial" | "overdue" | "paid" | "cancelled";
  subtotal?: number | null;
  total?: number | null;
  paid_amount?: number | null;
  payment_due_date?: string | null;
  external_reference?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  version?: number;
  id: string;
}

/** A target for the sales of a span of days, and how far they have come. */
export interface SalesGoal {
  _id: string;
  name: string;
  goal_type: "revenue" | "quantity" | "items" | "customers" | "average_ticket" | "product_category" | "service_bookings" | "specific_publication" | "custom";
  target_value: number;
  period: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
  start_date: string;
  end_date: string;
  description?: string;
  status: "draft" | "active" | "paused" | "completed" | "failed" | "cancelled";
  team_members?: string[];
  tags?: string[];
  milestones?: { name?: string; value?: number; percentage?: number; } | number[];
  notifications_enabled: boolean;
  current_value: number;
  category_id?: string;
  publication_id?: string;
  sales_count: number;
  sales_total: number;
  milestones_reached: { value: number; reached_at: string; }[];
  recounting?: { from: string; to: string; };
  completed_at?: string;
  failed_at?: string;
  cancelled_at?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: SalesGoalExpanded;
}

/** What `expand` asked for. */
export interface SalesGoalExpanded {
  category?: Category | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, sales_count, sales_total, milestones_reached, recounting, completed_at, failed_at, cancelled_at. */
export interface SalesGoalCreate {
  name: string;
  goal_type: "revenue" | "quantity" | "items" | "customers" | "average_ticket" | "product_category" | "service_bookings" | "specific_publication" | "custom";
  target_value: number;
  period: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
  start_date: string;
  end_date: string;
  description?: string;
  status?: "draft" | "active" | "paused" | "completed" | "failed" | "cancelled";
  team_members?: string[];
  tags?: string[];
  milestones?: { name?: string; value?: number; percentage?: number; } | number[];
  notifications_enabled?: boolean;
  current_value?: number;
  category_id?: string;
  publication_id?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, sales_count, sales_total, milestones_reached, recounting, completed_at, failed_at, cancelled_at. */
export interface SalesGoalUpdate {
  name?: string;
  goal_type?: "revenue" | "quantity" | "items" | "customers" | "average_ticket" | "product_category" | "service_bookings" | "specific_publication" | "custom";
  target_value?: number;
  period?: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
  start_date?: string;
  end_date?: string;
  description?: string | null;
  status?: "draft" | "active" | "paused" | "completed" | "failed" | "cancelled";
  team_members?: string[] | null;
  tags?: string[] | null;
  milestones?: { name?: string; value?: number; percentage?: number; } | number[] | null;
  notifications_enabled?: boolean | null;
  current_value?: number | null;
  category_id?: string | null;
  publication_id?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, sales_count, sales_total, milestones_reached, recounting, completed_at, failed_at, cancelled_at. */
export interface SalesGoalUpdateItem {
  name?: string;
  goal_type?: "revenue" | "quantity" | "items" | "customers" | "average_ticket" | "product_category" | "service_bookings" | "specific_publication" | "custom";
  target_value?: number;
  period?: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
  start_date?: string;
  end_date?: string;
  description?: string | null;
  status?: "draft" | "active" | "paused" | "completed" | "failed" | "cancelled";
  team_members?: string[] | null;
  tags?: string[] | null;
  milestones?: { name?: string; value?: number; percentage?: number; } | number[] | null;
  notifications_enabled?: boolean | null;
  current_value?: number | null;
  category_id?: string | null;
  publication_id?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** A rent contract of a rental. */
export interface Contract {
  _id: string;
  rental_id: string;
  start_date: string;
  end_date: string;
  initial_rent: number;
  tenant: { full_name: string; document_type?: string; document_number: string; email?: string; phone?: string; address?: string; tax_condition?: "responsable_inscripto" | "monotributo" | "exento" | "consumidor_final" | "no_alcanzado" | "exterior"; };
  security_deposit?: number;
  billing_day: number;
  adjustment_type: "none" | "icl" | "ipc" | "fixed_percentage" | "cpi" | "custom";
  adjustment_frequency_months?: number;
  adjustment_percentage?: number;
  guarantors?: { full_name?: string; document_type?: string; document_number?: string; guarantee_type?: string; }[];
  clauses?: { title?: string; content?: string; is_mandatory?: boolean; }[];
  additional_charges?: { description: string; amount: number; frequency?: string; is_recurring?: boolean; }[];
  notes?: string;
  property_use?: "dwelling" | "commercial";
  owner?: { cuit: string; name: string; };
  index_values?: { date: string; value: number; }[];
  contract_number: string;
  current_rent: number;
  status: "draft" | "active" | "expired" | "terminated" | "cancelled";
  signature?: { signed_at: string; signed_by?: string; };
  next_adjustment_date?: string;
  adjustments?: { effective_date: string; applied_at: string; type: string; previous_rent: number; new_rent: number; coefficient: number; percentage?: number; index_from?: number; index_to?: number; index_from_date?: string; index_to_date?: string; }[];
  history?: { renewed_at: string; effective_date: string; previous_end_date: string; end_date: string; previous_rent: number; new_rent?: number; }[];
  charges_invoiced?: { description: string; amount: number; period: string; invoice_id: string; }[];
  termination?: { reason: string; effective_date: string; penalty?: number; };
  expiring_since?: string;
  rental_released_at?: string;
  last_invoiced_period?: string;
  last_invoice_id?: string;
  invoices_generated?: number;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: ContractExpanded;
}

/** What `expand` asked for. */
export interface ContractExpanded {
  rental?: Rental | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, contract_number, current_rent, signature, next_adjustment_date, adjustments, history, charges_invoiced, termination, expiring_since, rental_released_at, last_invoiced_period, last_invoice_id, invoices_generated. */
export interface ContractCreate {
  rental_id: string;
  start_date: string;
  end_date: string;
  initial_rent: number;
  tenant: { full_name: string; document_type?: string; document_number: string; email?: string; phone?: string; address?: string; tax_condition?: "responsable_inscripto" | "monotributo" | "exento" | "consumidor_final" | "no_alcanzado" | "exterior"; };
  security_deposit?: number;
  billing_day?: number;
  adjustment_type?: "none" | "icl" | "ipc" | "fixed_percentage" | "cpi" | "custom";
  adjustment_frequency_months?: number;
  adjustment_percentage?: number;
  guarantors?: { full_name?: string; document_type?: string; document_number?: string; guarantee_type?: string; }[];
  clauses?: { title?: string; content?: string; is_mandatory?: boolean; }[];
  additional_charges?: { description: string; amount: number; frequency?: string; is_recurring?: boolean; }[];
  notes?: string;
  property_use?: "dwelling" | "commercial";
  owner?: { cuit: string; name: string; };
  index_values?: { date: string; value: number; }[];
  status?: "draft" | "active" | "expired" | "terminated" | "cancelled";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, contract_number, current_rent, signature, next_adjustment_date, adjustments, history, charges_invoiced, termination, expiring_since, rental_released_at, last_invoiced_period, last_invoice_id, invoices_generated. */
export interface ContractUpdate {
  rental_id?: string;
  start_date?: string;
  end_date?: string;
  initial_rent?: number;
  tenant?: { full_name: string; document_type?: string; document_number: string; email?: string; phone?: string; address?: string; tax_condition?: "responsable_inscripto" | "monotributo" | "exento" | "consumidor_final" | "no_alcanzado" | "exterior"; };
  security_deposit?: number | null;
  billing_day?: number | null;
  adjustment_type?: "none" | "icl" | "ipc" | "fixed_percentage" | "cpi" | "custom" | null;
  adjustment_frequency_months?: number | null;
  adjustment_percentage?: number | null;
  guarantors?: { full_name?: string; document_type?: string; document_number?: string; guarantee_type?: string; }[] | null;
  clauses?: { title?: string; content?: string; is_mandatory?: boolean; }[] | null;
  additional_charges?: { description: string; amount: number; frequency?: string; is_recurring?: boolean; }[] | null;
  notes?: string | null;
  property_use?: "dwelling" | "commercial" | null;
  owner?: { cuit: string; name: string; } | null;
  index_values?: { date: string; value: number; }[] | null;
  status?: "draft" | "active" | "expired" | "terminated" | "cancelled";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, contract_number, current_rent, signature, next_adjustment_date, adjustments, history, charges_invoiced, termination, expiring_since, rental_released_at, last_invoiced_period, last_invoice_id, invoices_generated. */
export interface ContractUpdateItem {
  rental_id?: string;
  start_date?: string;
  end_date?: string;
  initial_rent?: number;
  tenant?: { full_name: string; document_type?: string; document_number: string; email?: string; phone?: string; address?: string; tax_condition?: "responsable_inscripto" | "monotributo" | "exento" | "consumidor_final" | "no_alcanzado" | "exterior"; };
  security_deposit?: number | null;
  billing_day?: number | null;
  adjustment_type?: "none" | "icl" | "ipc" | "fixed_percentage" | "cpi" | "custom" | null;
  adjustment_frequency_months?: number | null;
  adjustment_percentage?: number | null;
  guarantors?: { full_name?: string; document_type?: string; document_number?: string; guarantee_type?: string; }[] | null;
  clauses?: { title?: string; content?: string; is_mandatory?: boolean; }[] | null;
  additional_charges?: { description: string; amount: number; frequency?: string; is_recurring?: boolean; }[] | null;
  notes?: string | null;
  property_use?: "dwelling" | "commercial" | null;
  owner?: { cuit: string; name: string; } | null;
  index_values?: { date: string; value: number; }[] | null;
  status?: "draft" | "active" | "expired" | "terminated" | "cancelled";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** A booked time of a service or rental. */
export interface Appointment {
  _id: string;
  scheduled_datetime: string;
  service_id?: string;
  rental_id?: string;
  customer_id: string | null;
  duration_minutes: number;
  location_type?: "service_location" | "customer_address" | "custom";
  custom_location?: { name?: string; address?: string; city?: string; state?: string; country?: string; postal_code?: string; instructions?: string; coordinates?: { [name: string]: unknown } | number[]; };
  service_location_index?: number;
  reminder_enabled?: boolean;
  reminder_hours?: number[];
  reminder_channels?: ("email" | "push" | "sms" | "whatsapp")[];
  session_number?: number;
  entity_type?: "service" | "rental";
  guest_name?: string;
  guest_email?: string;
  guest_phone?: string;
  notes?: string;
  sale_status: "pending" | "completed";
  rewards_applied?: string[];
  status: "scheduled" | "rescheduled" | "confirmed" | "in_progress" | "completed" | "cancelled" | "no_show";
  service?: { reference: string; name: string; };
  rental?: { reference: string; name: string; };
  customer?: { reference: string | null; name: string | null; };
  reminders_sent?: number[];
  next_reminder_at?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: AppointmentExpanded;
}

/** What `expand` asked for. */
export interface AppointmentExpanded {
  service?: Service | null;
  rental?: Rental | null;
  customer?: Customer | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, service, rental, customer, reminders_sent, next_reminder_at. */
export interface AppointmentCreate {
  scheduled_datetime: string;
  service_id?: string;
  rental_id?: string;
  customer_id?: string | null;
  duration_minutes?: number;
  location_type?: "service_location" | "customer_address" | "custom";
  custom_location?: { name?: string; address?: string; city?: string; state?: string; country?: string; postal_code?: string; instructions?: string; coordinates?: { [name: string]: unknown } | number[]; };
  service_location_index?: number;
  reminder_enabled?: boolean;
  reminder_hours?: number[];
  reminder_channels?: ("email" | "push" | "sms" | "whatsapp")[];
  session_number?: number;
  entity_type?: "service" | "rental";
  guest_name?: string;
  guest_email?: string;
  guest_phone?: string;
  notes?: string;
  sale_status?: "pending" | "completed";
  rewards_applied?: string[];
  status?: "scheduled" | "rescheduled" | "confirmed" | "in_progress" | "completed" | "cancelled" | "no_show";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, service, rental, customer, reminders_sent, next_reminder_at. */
export interface AppointmentUpdate {
  scheduled_datetime?: string;
  service_id?: string | null;
  rental_id?: string | null;
  customer_id?: string | null | null;
  duration_minutes?: number | null;
  location_type?: "service_location" | "customer_address" | "custom" | null;
  custom_location?: { name?: string; address?: string; city?: string; state?: string; country?: string; postal_code?: string; instructions?: string; coordinates?: { [name: string]: unknown } | number[]; } | null;
  service_location_index?: number | null;
  reminder_enabled?: boolean | null;
  reminder_hours?: number[] | null;
  reminder_channels?: ("email" | "push" | "sms" | "whatsapp")[] | null;
  session_number?: number | null;
  entity_type?: "service" | "rental" | null;
  guest_name?: string | null;
  guest_email?: string | null;
  guest_phone?: string | null;
  notes?: string | null;
  sale_status?: "pending" | "completed";
  rewards_applied?: string[] | null;
  status?: "scheduled" | "rescheduled" | "confirmed" | "in_progress" | "completed" | "cancelled" | "no_show";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, service, rental, customer, reminders_sent, next_reminder_at. */
export interface AppointmentUpdateItem {
  scheduled_datetime?: string;
  service_id?: string | null;
  rental_id?: string | null;
  customer_id?: string | null | null;
  duration_minutes?: number | null;
  location_type?: "service_location" | "customer_address" | "custom" | null;
  custom_location?: { name?: string; address?: string; city?: string; state?: string; country?: string; postal_code?: string; instructions?: string; coordinates?: { [name: string]: unknown } | number[]; } | null;
  service_location_index?: number | null;
  reminder_enabled?: boolean | null;
  reminder_hours?: number[] | null;
  reminder_channels?: ("email" | "push" | "sms" | "whatsapp")[] | null;
  session_number?: number | null;
  entity_type?: "service" | "rental" | null;
  guest_name?: string | null;
  guest_email?: string | null;
  guest_phone?: string | null;
  notes?: string | null;
  sale_status?: "pending" | "completed";
  rewards_applied?: string[] | null;
  status?: "scheduled" | "rescheduled" | "confirmed" | "in_progress" | "completed" | "cancelled" | "no_show";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** What customers earn: a discount, something free, a gift card. */
export interface Reward {
  _id: string;
  name: string;
  description?: string;
  reward_type: "discount_percentage" | "discount_fixed" | "free_product" | "free_service" | "points_multiplier" | "gift_card";
  value?: number;
  points_cost: number;
  min_purchase?: number;
  entity_type?: "product" | "service" | "rental" | "category";
  entity_ids?: string[];
  segment_id?: string;
  max_redemptions?: number;
  max_per_customer?: number;
  valid_from?: string;
  valid_until?: string;
  stackable?: boolean;
  code?: string;
  status: "draft" | "active" | "paused" | "expired" | "archived" | "deleted";
  expired_at?: string;
  redemptions_count: number;
  grants_count: number;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: RewardExpanded;
}

/** What `expand` asked for. */
export interface RewardExpanded {
  segment?: CrmSegment | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, expired_at, redemptions_count, grants_count. */
export interface RewardCreate {
  name: string;
  description?: string;
  reward_type: "discount_percentage" | "discount_fixed" | "free_product" | "free_service" | "points_multiplier" | "gift_card";
  value?: number;
  points_cost?: number;
  min_purchase?: number;
  entity_type?: "product" | "service" | "rental" | "category";
  entity_ids?: string[];
  segment_id?: string;
  max_redemptions?: number;
  max_per_customer?: number;
  valid_from?: string;
  valid_until?: string;
  stackable?: boolean;
  code?: string;
  status?: "draft" | "active" | "paused" | "expired" | "archived" | "deleted";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, expired_at, redemptions_count, grants_count. */
export interface RewardUpdate {
  name?: string;
  description?: string | null;
  reward_type?: "discount_percentage" | "discount_fixed" | "free_product" | "free_service" | "points_multiplier" | "gift_card";
  value?: number | null;
  points_cost?: number | null;
  min_purchase?: number | null;
  entity_type?: "product" | "service" | "rental" | "category" | null;
  entity_ids?: string[] | null;
  segment_id?: string | null;
  max_redemptions?: number | null;
  max_per_customer?: number | null;
  valid_from?: string | null;
  valid_until?: string | null;
  stackable?: boolean | null;
  code?: string | null;
  status?: "draft" | "active" | "paused" | "expired" | "archived" | "deleted";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, expired_at, redemptions_count, grants_count. */
export interface RewardUpdateItem {
  name?: string;
  description?: string | null;
  reward_type?: "discount_percentage" | "discount_fixed" | "free_product" | "free_service" | "points_multiplier" | "gift_card";
  value?: number | null;
  points_cost?: number | null;
  min_purchase?: number | null;
  entity_type?: "product" | "service" | "rental" | "category" | null;
  entity_ids?: string[] | null;
  segment_id?: string | null;
  max_redemptions?: number | null;
  max_per_customer?: number | null;
  valid_from?: string | null;
  valid_until?: string | null;
  stackable?: boolean | null;
  code?: string | null;
  status?: "draft" | "active" | "paused" | "expired" | "archived" | "deleted";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** That a customer was given a reward; never changed. */
export interface RewardGrant {
  _id: string;
  reward_id: string;
  customer_id: string;
  granted_by: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: RewardGrantExpanded;
}

/** What `expand` asked for. */
export interface RewardGrantExpanded {
  reward?: Reward | null;
  customer?: Customer | null;
}

/** That a customer used a reward, or got it back with the sale that was undone. */
export interface RewardRedemption {
  _id: string;
  reward_id: string;
  reward_name: string;
  reward_type: string;
  customer_id: string;
  sale_id?: string;
  points_spent: number;
  discount_amount?: number;
  status: "redeemed" | "reversed";
  reversed_at?: string;
  redeemed_by: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: RewardRedemptionExpanded;
}

/** What `expand` asked for. */
export interface RewardRedemptionExpanded {
  reward?: Reward | null;
  customer?: Customer | null;
}

/** The points of a customer, and what of each reward was granted and redeemed. */
export interface RewardAccount {
  _id: string;
  customer_id?: string;
  points_balance: number;
  granted: { [name: string]: number };
  redeemed: { [name: string]: number };
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: RewardAccountExpanded;
}

/** What `expand` asked for. */
export interface RewardAccountExpanded {
  customer?: Customer | null;
}

/** Points that a customer got or spent, and why; never changed. */
export interface RewardPointsMovement {
  _id: string;
  customer_id: string;
  type: "earned" | "redeemed" | "corrected" | "returned";
  points: number;
  reason: string;
  reward_id?: string;
  redemption_id?: string;
  created_by: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: RewardPointsMovementExpanded;
}

/** What `expand` asked for. */
export interface RewardPointsMovementExpanded {
  customer?: Customer | null;
}

/** The stages that opportunities go through, from the first contact to won or lost. */
export interface CrmPipeline {
  _id: string;
  name: string;
  stages: { _id?: string; name: string; order?: number; probability?: number; type?: "open" | "won" | "lost"; }[];
  is_default: boolean;
  status: "active" | "inactive";
  stage_entries: number;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, stage_entries. */
export interface CrmPipelineCreate {
  name: string;
  stages?: { _id?: string; name: string; order?: number; probability?: number; type?: "open" | "won" | "lost"; }[];
  is_default?: boolean;
  status?: "active" | "inactive";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, stage_entries. */
export interface CrmPipelineUpdate {
  name?: string;
  stages?: { _id?: string; name: string; order?: number; probability?: number; type?: "open" | "won" | "lost"; }[] | null;
  is_default?: boolean | null;
  status?: "active" | "inactive";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, stage_entries. */
export interface CrmPipelineUpdateItem {
  name?: string;
  stages?: { _id?: string; name: string; order?: number; probability?: number; type?: "open" | "won" | "lost"; }[] | null;
  is_default?: boolean | null;
  status?: "active" | "inactive";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** A sale that may come about, on its way through a pipeline. */
export interface CrmOpportunity {
  _id: string;
  title: string;
  pipeline_id: string;
  stage_id: string;
  customer_id?: string;
  value: number;
  currency: string;
  probability: number;
  expected_close_date?: string;
  owner_id?: string;
  source?: string;
  lost_reason?: string;
  products?: { product_id?: string; name?: string; quantity?: number; price?: number; _expanded?: CrmOpportunityProductsExpanded; }[];
  status: "open" | "won" | "lost";
  closed_at?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: CrmOpportunityExpanded;
}

/** What `expand` asked for. */
export interface CrmOpportunityExpanded {
  pipeline?: CrmPipeline | null;
  customer?: Customer | null;
}

/** What `expand` asked for. */
export interface CrmOpportunityProductsExpanded {
  product?: Product | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, closed_at. */
export interface CrmOpportunityCreate {
  title: string;
  pipeline_id: string;
  stage_id?: string;
  customer_id?: string;
  value?: number;
  currency?: string;
  probability?: number;
  expected_close_date?: string;
  owner_id?: string;
  source?: string;
  lost_reason?: string;
  products?: { product_id?: string; name?: string; quantity?: number; price?: number; }[];
  status?: "open" | "won" | "lost";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, closed_at. */
export interface CrmOpportunityUpdate {
  title?: string;
  pipeline_id?: string;
  stage_id?: string | null;
  customer_id?: string | null;
  value?: number | null;
  currency?: string | null;
  probability?: number | null;
  expected_close_date?: string | null;
  owner_id?: string | null;
  source?: string | null;
  lost_reason?: string | null;
  products?: { product_id?: string; name?: string; quantity?: number; price?: number; }[] | null;
  status?: "open" | "won" | "lost";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, closed_at. */
export interface CrmOpportunityUpdateItem {
  title?: string;
  pipeline_id?: string;
  stage_id?: string | null;
  customer_id?: string | null;
  value?: number | null;
  currency?: string | null;
  probability?: number | null;
  expected_close_date?: string | null;
  owner_id?: string | null;
  source?: string | null;
  lost_reason?: string | null;
  products?: { product_id?: string; name?: string; quantity?: number; price?: number; }[] | null;
  status?: "open" | "won" | "lost";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** Something to do: a call, a visit, a follow-up. */
export interface CrmTask {
  _id: string;
  title: string;
  description?: string;
  type: "call" | "email" | "meeting" | "visit" | "follow_up" | "other";
  priority: "low" | "normal" | "high" | "urgent";
  status: "pending" | "in_progress" | "completed" | "cancelled";
  due_at?: string;
  assigned_to?: string;
  customer_id?: string;
  opportunity_id?: string;
  result?: string;
  completed_at?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: CrmTaskExpanded;
}

/** What `expand` asked for. */
export interface CrmTaskExpanded {
  customer?: Customer | null;
  opportunity?: CrmOpportunity | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, completed_at. */
export interface CrmTaskCreate {
  title: string;
  description?: string;
  type?: "call" | "email" | "meeting" | "visit" | "follow_up" | "other";
  priority?: "low" | "normal" | "high" | "urgent";
  status?: "pending" | "in_progress" | "completed" | "cancelled";
  due_at?: string;
  assigned_to?: string;
  customer_id?: string;
  opportunity_id?: string;
  result?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, completed_at. */
export interface CrmTaskUpdate {
  title?: string;
  description?: string | null;
  type?: "call" | "email" | "meeting" | "visit" | "follow_up" | "other" | null;
  priority?: "low" | "normal" | "high" | "urgent" | null;
  status?: "pending" | "in_progress" | "completed" | "cancelled";
  due_at?: string | null;
  assigned_to?: string | null;
  customer_id?: string | null;
  opportunity_id?: string | null;
  result?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, completed_at. */
export interface CrmTaskUpdateItem {
  title?: string;
  description?: string | null;
  type?: "call" | "email" | "meeting" | "visit" | "follow_up" | "other" | null;
  priority?: "low" | "normal" | "high" | "urgent" | null;
  status?: "pending" | "in_progress" | "completed" | "cancelled";
  due_at?: string | null;
  assigned_to?: string | null;
  customer_id?: string | null;
  opportunity_id?: string | null;
  result?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** A reminder at an instant, told by the event crm_reminder.due; it may repeat. */
export interface CrmReminder {
  _id: string;
  message: string;
  remind_at: string;
  channel: "email" | "push" | "sms" | "whatsapp";
  entity_type?: string;
  entity_id?: string;
  recurrence?: { frequency: "none" | "daily" | "weekly" | "monthly" | "yearly"; interval?: number; until?: string; };
  status: "pending" | "sent" | "cancelled";
  sent_at?: string;
  series_start_at?: string;
  previous_reminder_id?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, sent_at, series_start_at, previous_reminder_id. */
export interface CrmReminderCreate {
  message: string;
  remind_at: string;
  channel?: "email" | "push" | "sms" | "whatsapp";
  entity_type?: string;
  entity_id?: string;
  recurrence?: { frequency: "none" | "daily" | "weekly" | "monthly" | "yearly"; interval?: number; until?: string; };
  status?: "pending" | "sent" | "cancelled";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, sent_at, series_start_at, previous_reminder_id. */
export interface CrmReminderUpdate {
  message?: string;
  remind_at?: string;
  channel?: "email" | "push" | "sms" | "whatsapp" | null;
  entity_type?: string | null;
  entity_id?: string | null;
  recurrence?: { frequency: "none" | "daily" | "weekly" | "monthly" | "yearly"; interval?: number; until?: string; } | null;
  status?: "pending" | "sent" | "cancelled";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, sent_at, series_start_at, previous_reminder_id. */
export interface CrmReminderUpdateItem {
  message?: string;
  remind_at?: string;
  channel?: "email" | "push" | "sms" | "whatsapp" | null;
  entity_type?: string | null;
  entity_id?: string | null;
  recurrence?: { frequency: "none" | "daily" | "weekly" | "monthly" | "yearly"; interval?: number; until?: string; } | null;
  status?: "pending" | "sent" | "cancelled";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** A group of customers: a list, or whoever satisfies its rules. */
export interface CrmSegment {
  _id: string;
  name: string;
  rules?: { all?: { field: string; op: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "starts_with" | "exists" | "within_days" | "older_than_days"; value?: string | number | boolean | (string | number | boolean)[]; }[]; any?: { field: string; op: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "starts_with" | "exists" | "within_days" | "older_than_days"; value?: string | number | boolean | (string | number | boolean)[]; }[]; };
  customer_ids?: string[];
  type: "dynamic" | "static";
  customer_count: number;
  last_evaluated_at?: string;
  status: "active" | "inactive";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: CrmSegmentExpanded;
}

/** What `expand` asked for. */
export interface CrmSegmentExpanded {
  customers?: (Customer | null)[];
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, customer_count, last_evaluated_at. */
export interface CrmSegmentCreate {
  name: string;
  rules?: { all?: { field: string; op: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "starts_with" | "exists" | "within_days" | "older_than_days"; value?: string | number | boolean | (string | number | boolean)[]; }[]; any?: { field: string; op: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "starts_with" | "exists" | "within_days" | "older_than_days"; value?: string | number | boolean | (string | number | boolean)[]; }[]; };
  customer_ids?: string[];
  type?: "dynamic" | "static";
  status?: "active" | "inactive";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, customer_count, last_evaluated_at. */
export interface CrmSegmentUpdate {
  name?: string;
  rules?: { all?: { field: string; op: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "starts_with" | "exists" | "within_days" | "older_than_days"; value?: string | number | boolean | (string | number | boolean)[]; }[]; any?: { field: string; op: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "starts_with" | "exists" | "within_days" | "older_than_days"; value?: string | number | boolean | (string | number | boolean)[]; }[]; } | null;
  customer_ids?: string[] | null;
  type?: "dynamic" | "static" | null;
  status?: "active" | "inactive";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, customer_count, last_evaluated_at. */
export interface CrmSegmentUpdateItem {
  name?: string;
  rules?: { all?: { field: string; op: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "starts_with" | "exists" | "within_days" | "older_than_days"; value?: string | number | boolean | (string | number | boolean)[]; }[]; any?: { field: string; op: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "starts_with" | "exists" | "within_days" | "older_than_days"; value?: string | number | boolean | (string | number | boolean)[]; }[]; } | null;
  customer_ids?: string[] | null;
  type?: "dynamic" | "static" | null;
  status?: "active" | "inactive";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** A text to be sent again and again, with {{variables}}. */
export interface CrmTemplate {
  _id: string;
  name: string;
  channel: "email" | "push" | "sms" | "whatsapp";
  subject?: string;
  body: string;
  language: string;
  variables: string[];
  status: "active" | "inactive";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode. */
export interface CrmTemplateCreate {
  name: string;
  channel: "email" | "push" | "sms" | "whatsapp";
  subject?: string;
  body: string;
  language?: string;
  variables?: string[];
  status?: "active" | "inactive";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode. */
export interface CrmTemplateUpdate {
  name?: string;
  channel?: "email" | "push" | "sms" | "whatsapp";
  subject?: string | null;
  body?: string;
  language?: string | null;
  variables?: string[] | null;
  status?: "active" | "inactive";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode. */
export interface CrmTemplateUpdateItem {
  name?: string;
  channel?: "email" | "push" | "sms" | "whatsapp";
  subject?: string | null;
  body?: string;
  language?: string | null;
  variables?: string[] | null;
  status?: "active" | "inactive";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** A message to a customer or a segment. The service records what is to be sent to each recipient and emits crm_communication.sent; it has no provider and sends nothing itself: your webhook does. */
export interface CrmCommunication {
  _id: string;
  channel: "email" | "push" | "sms" | "whatsapp";
  customer_id?: string;
  segment_id?: string;
  template_id?: string;
  body?: string;
  subject?: string;
  values?: { [name: string]: string | number | boolean | { [name: string]: string | number | boolean } };
  scheduled_at?: string;
  status: "draft" | "scheduled" | "sending" | "sent" | "failed" | "cancelled";
  sent_count: number;
  failed_count: number;
  opened_count: number;
  provider_message_id?: string;
  sending_at?: string;
  sending_cursor?: string;
  sent_at?: string;
  failure?: { code: string; message: string; };
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: CrmCommunicationExpanded;
}

/** What `expand` asked for. */
export interface CrmCommunicationExpanded {
  customer?: Customer | null;
  segment?: CrmSegment | null;
  template?: CrmTemplate | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, sent_count, failed_count, sending_at, sending_cursor, sent_at, failure. */
export interface CrmCommunicationCreate {
  channel: "email" | "push" | "sms" | "whatsapp";
  customer_id?: string;
  segment_id?: string;
  template_id?: string;
  body?: string;
  subject?: string;
  values?: { [name: string]: string | number | boolean | { [name: string]: string | number | boolean } };
  scheduled_at?: string;
  status?: "draft" | "scheduled" | "sending" | "sent" | "failed" | "cancelled";
  opened_count?: number;
  provider_message_id?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, sent_count, failed_count, sending_at, sending_cursor, sent_at, failure. */
export interface CrmCommunicationUpdate {
  channel?: "email" | "push" | "sms" | "whatsapp";
  customer_id?: string | null;
  segment_id?: string | null;
  template_id?: string | null;
  body?: string | null;
  subject?: string | null;
  values?: { [name: string]: string | number | boolean | { [name: string]: string | number | boolean } } | null;
  scheduled_at?: string | null;
  status?: "draft" | "scheduled" | "sending" | "sent" | "failed" | "cancelled";
  opened_count?: number | null;
  provider_message_id?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, sent_count, failed_count, sending_at, sending_cursor, sent_at, failure. */
export interface CrmCommunicationUpdateItem {
  channel?: "email" | "push" | "sms" | "whatsapp";
  customer_id?: string | null;
  segment_id?: string | null;
  template_id?: string | null;
  body?: string | null;
  subject?: string | null;
  values?: { [name: string]: string | number | boolean | { [name: string]: string | number | boolean } } | null;
  scheduled_at?: string | null;
  status?: "draft" | "scheduled" | "sending" | "sent" | "failed" | "cancelled";
  opened_count?: number | null;
  provider_message_id?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** The message of a communication to one customer, recorded for the integrator to send: the service itself sends nothing. */
export interface CrmSentItem {
  _id: string;
  communication_id: string;
  customer_id: string;
  template_id?: string;
  channel: "email" | "push" | "sms" | "whatsapp";
  to?: string;
  subject?: string;
  body?: string;
  status: "recorded" | "failed";
  error?: { code: string; message: string; };
  recorded_at: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: CrmSentItemExpanded;
}

/** What `expand` asked for. */
export interface CrmSentItemExpanded {
  communication?: CrmCommunication | null;
  customer?: Customer | null;
}

/** A point of sale: where sales are rung up. */
export interface PosTerminal {
  _id: string;
  name: string;
  location?: string;
  description?: string;
  status: "active" | "inactive" | "maintenance";
  configuration?: { [name: string]: unknown };
  assigned_users?: string[];
  open_cash_register_id: string | null;
  active_session_id: string | null;
  registers_opened: number;
  sessions_opened: number;
  between_by_method: { [name: string]: number };
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, open_cash_register_id, active_session_id, registers_opened, sessions_opened, between_by_method. */
export interface PosTerminalCreate {
  name: string;
  location?: string;
  description?: string;
  status?: "active" | "inactive" | "maintenance";
  configuration?: { [name: string]: unknown };
  assigned_users?: string[];
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, open_cash_register_id, active_session_id, registers_opened, sessions_opened, between_by_method. */
export interface PosTerminalUpdate {
  name?: string;
  location?: string | null;
  description?: string | null;
  status?: "active" | "inactive" | "maintenance";
  configuration?: { [name: string]: unknown } | null;
  assigned_users?: string[] | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, open_cash_register_id, active_session_id, registers_opened, sessions_opened, between_by_method. */
export interface PosTerminalUpdateItem {
  name?: string;
  location?: string | null;
  description?: string | null;
  status?: "active" | "inactive" | "maintenance";
  configuration?: { [name: string]: unknown } | null;
  assigned_users?: string[] | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** A session of work at a terminal; one at a time is active. */
export interface PosSession {
  _id: string;
  pos_terminal_id: string;
  user_id?: string;
  notes?: string;
  cart?: { [name: string]: unknown };
  status: "active" | "closed";
  opened_at: string;
  opened_by: string;
  closed_at?: string;
  closed_by?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: PosSessionExpanded;
}

/** What `expand` asked for. */
export interface PosSessionExpanded {
  pos_terminal?: PosTerminal | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, pos_terminal_id, status, opened_at, opened_by, closed_at, closed_by. */
export interface PosSessionUpdate {
  user_id?: string | null;
  notes?: string | null;
  cart?: { [name: string]: unknown } | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** The cash of one terminal, from its opening to its count. */
export interface CashRegister {
  _id: string;
  pos_terminal_id: string;
  initial_amount: number;
  status: "open" | "closed";
  opened_at: string;
  opened_by: string;
  notes?: string;
  operations: number;
  tickets: number;
  first_ticket_number?: number;
  last_ticket_number?: number;
  sales_total: number;
  discounts_total: number;
  sales_by_method: { [name: string]: number };
  refunds: number;
  refunds_total: number;
  refunds_by_method: { [name: string]: number };
  taxes_by_rate: { [name: string]: number };
  tax_bases_by_rate: { [name: string]: number };
  movements: number;
  last_movement_id?: string;
  income: number;
  income_by_method: { [name: string]: number };
  expense: number;
  expense_by_method: { [name: string]: number };
  closing_number?: number;
  counted_amount?: number;
  counted_by_method?: { [name: string]: number };
  expected_amount?: number;
  expected_by_method?: { [name: string]: number };
  difference?: number;
  difference_by_method?: { [name: string]: number };
  closing_notes?: string;
  closed_at?: string;
  closed_by?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: CashRegisterExpanded;
}

/** What `expand` asked for. */
export interface CashRegisterExpanded {
  pos_terminal?: PosTerminal | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, opened_at, opened_by, operations, tickets, first_ticket_number, last_ticket_number, sales_total, discounts_total, sales_by_method, refunds, refunds_total, refunds_by_method, taxes_by_rate, tax_bases_by_rate, movements, last_movement_id, income, income_by_method, expense, expense_by_method, closing_number, counted_amount, counted_by_method, expected_amount, expected_by_method, difference, difference_by_method, closing_notes, closed_at, closed_by. */
export interface CashRegisterCreate {
  pos_terminal_id: string;
  initial_amount: number;
  status?: "open" | "closed";
  notes?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, opened_at, opened_by, operations, tickets, first_ticket_number, last_ticket_number, sales_total, discounts_total, sales_by_method, refunds, refunds_total, refunds_by_method, taxes_by_rate, tax_bases_by_rate, movements, last_movement_id, income, income_by_method, expense, expense_by_method, closing_number, counted_amount, counted_by_method, expected_amount, expected_by_method, difference, difference_by_method, closing_notes, closed_at, closed_by. */
export interface CashRegisterUpdate {
  pos_terminal_id?: string;
  initial_amount?: number;
  status?: "open" | "closed";
  notes?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, opened_at, opened_by, operations, tickets, first_ticket_number, last_ticket_number, sales_total, discounts_total, sales_by_method, refunds, refunds_total, refunds_by_method, taxes_by_rate, tax_bases_by_rate, movements, last_movement_id, income, income_by_method, expense, expense_by_method, closing_number, counted_amount, counted_by_method, expected_amount, expected_by_method, difference, difference_by_method, closing_notes, closed_at, closed_by. */
export interface CashRegisterUpdateItem {
  pos_terminal_id?: string;
  initial_amount?: number;
  status?: "open" | "closed";
  notes?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** Money put into a cash register or taken out of it, besides sales. */
export interface CashMovement {
  _id: string;
  cash_register_id: string;
  pos_terminal_id: string;
  type: "income" | "expense";
  amount: number;
  reason: string;
  payment_method: string;
  reference?: string;
  created_by: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: CashMovementExpanded;
}

/** What `expand` asked for. */
export interface CashMovementExpanded {
  cash_register?: CashRegister | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, cash_register_id, pos_terminal_id, created_by. */
export interface CashMovementCreate {
  type: "income" | "expense";
  amount: number;
  reason: string;
  payment_method?: string;
  reference?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** A way to pay, with its place in the tree and its impact on prices. */
export interface PaymentMethod {
  _id: string;
  code: string;
  name: string;
  type: string;
  name_en?: string;
  icon?: string;
  description?: string;
  status: "active" | "inactive";
  sort_order: number;
  parent_id: string | null;
  price_impact_percentage: number;
  is_default: boolean;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: PaymentMethodExpanded;
}

/** What `expand` asked for. */
export interface PaymentMethodExpanded {
  parent?: PaymentMethod | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, sort_order, is_default. */
export interface PaymentMethodCreate {
  code: string;
  name: string;
  type?: string;
  name_en?: string;
  icon?: string;
  description?: string;
  status?: "active" | "inactive";
  parent_id?: string | null;
  price_impact_percentage?: number;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, sort_order, is_default. */
export interface PaymentMethodUpdate {
  code?: string;
  name?: string;
  type?: string | null;
  name_en?: string | null;
  icon?: string | null;
  description?: string | null;
  status?: "active" | "inactive";
  parent_id?: string | null | null;
  price_impact_percentage?: number | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Something on its way to somebody. */
export interface Shipment {
  _id: string;
  provider: "own_delivery" | "correo_argentino" | "andreani" | "oca";
  service?: string;
  origin?: { name?: string; company?: string; phone?: string; email?: string; street?: string; number?: string | number; floor?: string; city?: string; state?: string; postal_code?: string | number; country?: string; notes?: string; };
  destination: { name?: string; company?: string; phone?: string; email?: string; street?: string; number?: string | number; floor?: string; city?: string; state?: string; postal_code?: string | number; country?: string; notes?: string; };
  packages: { weight?: number; length?: number; width?: number; height?: number; description?: string; }[];
  sale_id?: string;
  driver_id?: string;
  declared_value?: number;
  price?: number;
  currency: "ARS";
  status: "created" | "label_created" | "in_transit" | "delivered" | "failed" | "returned" | "cancelled";
  status_note?: string;
  notes?: string;
  estimated_delivery_date?: string;
  tracking_number: string;
  zone_id?: string;
  total_weight: number;
  events: { status: "created" | "label_created" | "in_transit" | "delivered" | "failed" | "returned" | "cancelled"; at: string; description?: string; }[];
  label_created_at?: string;
  in_transit_at?: string;
  delivered_at?: string;
  failed_at?: string;
  returned_at?: string;
  cancelled_at?: string;
  external_reference?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: ShipmentExpanded;
}

/** What `expand` asked for. */
export interface ShipmentExpanded {
  sale?: Sale | null;
  driver?: Driver | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, currency, tracking_number, zone_id, total_weight, events, label_created_at, in_transit_at, delivered_at, failed_at, returned_at, cancelled_at. */
export interface ShipmentCreate {
  provider: "own_delivery" | "correo_argentino" | "andreani" | "oca";
  service?: string;
  origin?: { name?: string; company?: string; phone?: string; email?: string; street?: string; number?: string | number; floor?: string; city?: string; state?: string; postal_code?: string | number; country?: string; notes?: string; };
  destination: { name?: string; company?: string; phone?: string; email?: string; street?: string; number?: string | number; floor?: string; city?: string; state?: string; postal_code?: string | number; country?: string; notes?: string; };
  packages?: { weight?: number; length?: number; width?: number; height?: number; description?: string; }[];
  sale_id?: string;
  driver_id?: string;
  declared_value?: number;
  price?: number;
  status?: "created" | "label_created" | "in_transit" | "delivered" | "failed" | "returned" | "cancelled";
  status_note?: string;
  notes?: string;
  estimated_delivery_date?: string;
  external_reference?: string;
  metadata?: { [name: string]: string | number | boolean | null };
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, currency, tracking_number, zone_id, total_weight, events, label_created_at, in_transit_at, delivered_at, failed_at, returned_at, cancelled_at. */
export interface ShipmentUpdate {
  provider?: "own_delivery" | "correo_argentino" | "andreani" | "oca";
  service?: string | null;
  origin?: { name?: string; company?: string; phone?: string; email?: string; street?: string; number?: string | number; floor?: string; city?: string; state?: string; postal_code?: string | number; country?: string; notes?: string; } | null;
  destination?: { name?: string; company?: string; phone?: string; email?: string; street?: string; number?: string | number; floor?: string; city?: string; state?: string; postal_code?: string | number; country?: string; notes?: string; };
  packages?: { weight?: number; length?: number; width?: number; height?: number; description?: string; }[] | null;
  sale_id?: string | null;
  driver_id?: string | null;
  declared_value?: number | null;
  price?: number | null;
  status?: "created" | "label_created" | "in_transit" | "delivered" | "failed" | "returned" | "cancelled";
  status_note?: string | null;
  notes?: string | null;
  estimated_delivery_date?: string | null;
  external_reference?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  version?: number;
}

/** Prices of own delivery to some postal codes. */
export interface DeliveryZone {
  _id: string;
  name: string;
  postal_codes: { from: number; to: number; }[];
  service: string;
  base_price: number;
  included_weight: number;
  price_per_kg: number;
  max_weight: number | null;
  volumetric_divisor: number | null;
  delivery_days: number;
  valid_from?: string;
  valid_until: string | null;
  status: "active" | "inactive";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode. */
export interface DeliveryZoneCreate {
  name: string;
  postal_codes: { from: number; to: number; }[];
  service?: string;
  base_price: number;
  included_weight?: number;
  price_per_kg?: number;
  max_weight?: number | null;
  volumetric_divisor?: number | null;
  delivery_days?: number;
  valid_from?: string;
  valid_until?: string | null;
  status?: "active" | "inactive";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode. */
export interface DeliveryZoneUpdate {
  name?: string;
  postal_codes?: { from: number; to: number; }[];
  service?: string | null;
  base_price?: number;
  included_weight?: number | null;
  price_per_kg?: number | null;
  max_weight?: number | null | null;
  volumetric_divisor?: number | null | null;
  delivery_days?: number | null;
  valid_from?: string | null;
  valid_until?: string | null | null;
  status?: "active" | "inactive";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Someone who delivers for the business. */
export interface Driver {
  _id: string;
  name: string;
  phone: string | null;
  access_code: string;
  status: "pending" | "active" | "inactive";
  external_reference?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, access_code. */
export interface DriverCreate {
  name: string;
  phone?: string | null;
  status?: "pending" | "active" | "inactive";
  external_reference?: string;
  metadata?: { [name: string]: string | number | boolean | null };
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, access_code. */
export interface DriverUpdate {
  name?: string;
  phone?: string | null | null;
  status?: "pending" | "active" | "inactive";
  external_reference?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  version?: number;
}

/** A vehicle or phone that reports where it is. */
export interface FleetDevice {
  _id: string;
  name: string;
  plate: string | null;
  linked_driver_id: string | null;
  device_code: string;
  status: "pending" | "active" | "inactive";
  position?: { latitude: number; longitude: number; recorded_at?: string; speed_kmh?: number; heading?: number; accuracy_m?: number; };
  last_seen_at?: string;
  external_reference?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: FleetDeviceExpanded;
}

/** What `expand` asked for. */
export interface FleetDeviceExpanded {
  linked_driver?: Driver | null;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, device_code, last_seen_at. */
export interface FleetDeviceCreate {
  name: string;
  plate?: string | null;
  linked_driver_id?: string | null;
  status?: "pending" | "active" | "inactive";
  position?: { latitude: number; longitude: number; recorded_at?: string; speed_kmh?: number; heading?: number; accuracy_m?: number; };
  external_reference?: string;
  metadata?: { [name: string]: string | number | boolean | null };
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, device_code, last_seen_at. */
export interface FleetDeviceUpdate {
  name?: string;
  plate?: string | null | null;
  linked_driver_id?: string | null | null;
  status?: "pending" | "active" | "inactive";
  position?: { latitude: number; longitude: number; recorded_at?: string; speed_kmh?: number; heading?: number; accuracy_m?: number; } | null;
  external_reference?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  version?: number;
}

/** An account of the chart of accounts, with the balance of what was posted to it. */
export interface AccountingAccount {
  _id: string;
  code: string;
  name: string;
  account_type: "asset" | "liability" | "equity" | "revenue" | "expense";
  parent_code?: string;
  level: number;
  is_detail: boolean;
  description?: string;
  tax_authority_code?: string;
  is_active: boolean;
  is_cash?: boolean;
  cash_flow_class?: "operating" | "investing" | "financing";
  is_monetary?: boolean;
  balance: number;
  parent_id?: string;
  children_count: number;
  entries_count: number;
  debits: { [name: string]: number };
  credits: { [name: string]: number };
  cash_flows: { [name: string]: number };
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, balance, parent_id, children_count, entries_count, debits, credits, cash_flows. */
export interface AccountingAccountCreate {
  code: string;
  name: string;
  account_type: "asset" | "liability" | "equity" | "revenue" | "expense";
  parent_code?: string;
  level?: number;
  is_detail?: boolean;
  description?: string;
  tax_authority_code?: string;
  is_active?: boolean;
  is_cash?: boolean;
  cash_flow_class?: "operating" | "investing" | "financing";
  is_monetary?: boolean;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, balance, parent_id, children_count, entries_count, debits, credits, cash_flows. */
export interface AccountingAccountUpdate {
  code?: string;
  name?: string;
  account_type?: "asset" | "liability" | "equity" | "revenue" | "expense";
  parent_code?: string | null;
  level?: number | null;
  is_detail?: boolean | null;
  description?: string | null;
  tax_authority_code?: string | null;
  is_active?: boolean | null;
  is_cash?: boolean | null;
  cash_flow_class?: "operating" | "investing" | "financing" | null;
  is_monetary?: boolean | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, balance, parent_id, children_count, entries_count, debits, credits, cash_flows. */
export interface AccountingAccountUpdateItem {
  code?: string;
  name?: string;
  account_type?: "asset" | "liability" | "equity" | "revenue" | "expense";
  parent_code?: string | null;
  level?: number | null;
  is_detail?: boolean | null;
  description?: string | null;
  tax_authority_code?: string | null;
  is_active?: boolean | null;
  is_cash?: boolean | null;
  cash_flow_class?: "operating" | "investing" | "financing" | null;
  is_monetary?: boolean | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** An entry of the journal, whose debits equal its credits. */
export interface JournalEntry {
  _id: string;
  date: string;
  description: string;
  lines: { account_code: string; account_name?: string; debit?: number; credit?: number; description?: string; account_id?: string; }[];
  reference_type?: string;
  reference_id?: string;
  total_debit: number;
  total_credit: number;
  status: "draft" | "posted" | "reversed";
  number?: number;
  fiscal_year?: number;
  posted_at?: string;
  reversed_at?: string;
  reversed_by?: string;
  reverses?: string;
  bank_matches?: { account_id: string; statement_line_id: string; }[];
  closing?: boolean;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, total_debit, total_credit, number, fiscal_year, posted_at, reversed_at, reversed_by, reverses, bank_matches, closing. */
export interface JournalEntryCreate {
  date?: string;
  description: string;
  lines: { account_code: string; account_name?: string; debit?: number; credit?: number; description?: string; account_id?: string; }[];
  reference_type?: string;
  reference_id?: string;
  status?: "draft" | "posted" | "reversed";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, total_debit, total_credit, number, fiscal_year, posted_at, reversed_at, reversed_by, reverses, bank_matches, closing. */
export interface JournalEntryUpdate {
  date?: string | null;
  description?: string;
  lines?: { account_code: string; account_name?: string; debit?: number; credit?: number; description?: string; account_id?: string; }[];
  reference_type?: string | null;
  reference_id?: string | null;
  status?: "draft" | "posted" | "reversed";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, total_debit, total_credit, number, fiscal_year, posted_at, reversed_at, reversed_by, reverses, bank_matches, closing. */
export interface JournalEntryUpdateItem {
  date?: string | null;
  description?: string;
  lines?: { account_code: string; account_name?: string; debit?: number; credit?: number; description?: string; account_id?: string; }[];
  reference_type?: string | null;
  reference_id?: string | null;
  status?: "draft" | "posted" | "reversed";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
  id: string;
}

/** How the books are kept: fiscal year, automatic entries and their accounts, index values. */
export interface AccountingConfig {
  _id: string;
  fiscal_year_end_month: number;
  automatic_posting: { enabled: boolean; from?: string; closed_years?: "wait" | "today"; };
  accounts: { cash?: string; banks?: string; cheques?: string; cards_receivable?: string; receivables?: string; other_receivables?: string; advances_to_suppliers?: string; input_vat?: string; vat_technical_balance?: string; vat_free_balance?: string; vat_perceptions_suffered?: string; vat_withholdings_suffered?: string; gross_income_perceptions_suffered?: string; gross_income_withholdings_suffered?: string; income_withholdings_suffered?: string; income_perceptions_suffered?: string; social_security_withholdings_suffered?: string; goods?: string; payables?: string; cheques_payable?: string; output_vat?: string; vat_payable?: string; perceptions_vat_payable?: string; perceptions_gross_income_payable?: string; withholdings_income_payable?: string; withholdings_vat_payable?: string; withholdings_gross_income_payable?: string; withholdings_social_security_payable?: string; internal_taxes_payable?: string; other_taxes_payable?: string; customer_advances?: string; capital?: string; capital_adjustment?: string; legal_reserve?: string; retained_earnings?: string; year_result?: string; sales_goods?: string; sales_services?: string; sales_rentals?: string; other_income?: string; cash_surplus?: string; interest_earned?: string; exchange_gain?: string; cost_of_sales?: string; expenses?: string; bank_charges?: string; card_fees?: string; taxes?: string; cash_shortage?: string; rounding?: string; bad_debts?: string; interest_paid?: string; exchange_loss?: string; depreciation?: string; gross_income_tax?: string; income_tax?: string; recpam?: string; };
  index_sets: { [name: string]: { [name: string]: number } };
  configured_at?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** A fiscal year: its days, whether it is closed, and what it earned. */
export interface FiscalYear {
  _id: string;
  year: number;
  from: string;
  to: string;
  status: "open" | "closing" | "closed" | "reopening";
  closed_at?: string;
  reopened_at?: string;
  transfer_result?: boolean;
  zero_balances?: boolean;
  net_result?: number;
  entries?: number;
  steps: { kind: "result" | "transfer" | "balance" | "opening"; entry_id: string; counter_id?: string; }[];
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** How the account keeps its VAT books. */
export interface VatConfig {
  _id: string;
  vat_condition?: "responsable_inscripto" | "monotributo" | "exento";
  activities: { code: string; description?: string; is_main?: boolean; }[];
  sale_point_activities: { [name: string]: string };
  purchases_default_concept: 1 | 2 | 3 | 4;
  input_vat_apportionment: { method: "none" | "global" | "by_document"; percentage?: number; };
  earlier_apportionment?: { method: "none" | "global" | "by_document"; percentage?: number; };
  late_credit_months: number;
  opening?: { period: string; technical_balance: number; free_balance: number; };
  configured_at?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, vat_condition, earlier_apportionment, configured_at. */
export interface VatConfigUpdate {
  activities?: { code: string; description?: string; is_main?: boolean; }[] | null;
  sale_point_activities?: { [name: string]: string } | null;
  purchases_default_concept?: 1 | 2 | 3 | 4 | null;
  input_vat_apportionment?: { method: "none" | "global" | "by_document"; percentage?: number; } | null;
  late_credit_months?: number | null;
  opening?: { period: string; technical_balance: number; free_balance: number; } | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** The VAT book of a month, of sales or of purchases. */
export interface VatBook {
  _id: string;
  period: string;
  book_type: "sales" | "purchases";
  status: "open" | "closed";
  closed_at: string | null;
  entries_count: number;
  waiting_count: number;
  remarked_count: number;
  turns: number;
  sums: { [name: string]: number };
  totals?: { [name: string]: unknown };
  apportionment?: { method: "none" | "global" | "by_document"; percentage?: number; };
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** A line of a VAT book: one document with what it adds to each column. */
export interface VatEntry {
  _id: string;
  book_id: string;
  book_type: "sales" | "purchases";
  vat_period: string;
  source: "tax_document" | "received_invoice" | "manual";
  source_id?: string;
  status: "entered" | "waiting" | "leaving";
  date: string;
  voucher_type: number;
  sale_point: number;
  number: number;
  number_to: number;
  party: { document_type?: number; document_number?: string; name?: string; vat_condition?: number; };
  currency: string;
  exchange_rate: number;
  vat_items: { aliquot: 0 | 2.5 | 5 | 10.5 | 21 | 27; base: number; amount: number; }[];
  untaxed: number;
  exempt: number;
  perceptions: { vat?: number; income?: number; national?: number; uncategorized?: number; gross_income?: { jurisdiction?: string; amount: number; }[]; municipal?: number; };
  internal_taxes: number;
  other_taxes: number;
  total: number;
  operation_code: "0" | "" | "A" | "C" | "D" | "E" | "N" | "T" | "X" | "Z";
  computable_credit: number;
  credit_by?: "method" | "person" | "none" | "earlier";
  credit_percentage?: number;
  concept: 1 | 2 | 3 | 4;
  activity_code: string;
  notes?: string;
  remarks: ("zero_total" | "other_file" | "high_sale_point" | "rate_of_one" | "wide_rate" | "vat_differs" | "total_differs" | "duplicate")[];
  is_remarked: boolean;
  identity?: string;
  recorded_at: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, book_id, book_type, source, source_id, status, credit_by, credit_percentage, remarks, is_remarked, identity, recorded_at. */
export interface VatEntryCreate {
  vat_period?: string;
  date: string;
  voucher_type: number;
  sale_point: number;
  number: number;
  number_to?: number;
  party?: { document_type?: number; document_number?: string; name?: string; vat_condition?: number; };
  currency?: string;
  exchange_rate?: number;
  vat_items?: { aliquot: 0 | 2.5 | 5 | 10.5 | 21 | 27; base: number; amount: number; }[];
  untaxed?: number;
  exempt?: number;
  perceptions?: { vat?: number; income?: number; national?: number; uncategorized?: number; gross_income?: { jurisdiction?: string; amount: number; }[]; municipal?: number; };
  internal_taxes?: number;
  other_taxes?: number;
  total: number;
  operation_code?: "0" | "" | "A" | "C" | "D" | "E" | "N" | "T" | "X" | "Z";
  computable_credit?: number;
  concept?: 1 | 2 | 3 | 4;
  activity_code?: string;
  notes?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, book_id, book_type, source, source_id, status, credit_by, credit_percentage, remarks, is_remarked, identity, recorded_at. */
export interface VatEntryUpdate {
  vat_period?: string | null;
  date?: string;
  voucher_type?: number;
  sale_point?: number;
  number?: number;
  number_to?: number | null;
  party?: { document_type?: number; document_number?: string; name?: string; vat_condition?: number; } | null;
  currency?: string | null;
  exchange_rate?: number | null;
  vat_items?: { aliquot: 0 | 2.5 | 5 | 10.5 | 21 | 27; base: number; amount: number; }[] | null;
  untaxed?: number | null;
  exempt?: number | null;
  perceptions?: { vat?: number; income?: number; national?: number; uncategorized?: number; gross_income?: { jurisdiction?: string; amount: number; }[]; municipal?: number; } | null;
  internal_taxes?: number | null;
  other_taxes?: number | null;
  total?: number;
  operation_code?: "0" | "" | "A" | "C" | "D" | "E" | "N" | "T" | "X" | "Z" | null;
  computable_credit?: number | null;
  concept?: 1 | 2 | 3 | 4 | null;
  activity_code?: string | null;
  notes?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** What a month owes of VAT. */
export interface VatSummary {
  _id: string;
  period: string;
  debit_vat: number;
  debit_restitution: number;
  credit_vat: number;
  credit_restitution: number;
  previous_technical_balance: number;
  technical_tax: number;
  technical_balance: number;
  previous_free_balance: number;
  withholdings: number;
  perceptions: number;
  payments_on_account: number;
  balance: number;
  free_balance: number;
  by_rate: { aliquot: number; sales_base: number; sales_vat: number; purchases_base: number; purchases_vat: number; }[];
  non_computable_credit?: number;
  status: "provisional" | "calculated";
  calculated_at?: string;
  recorded_at?: string;
  stale?: boolean;
  given?: { withholdings: boolean; payments_on_account: boolean; };
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** A statement of a bank account, with how far it is reconciled. */
export interface BankStatement {
  _id: string;
  account_id: string;
  account_code: string;
  bank_account?: string;
  currency?: string;
  format: "ofx" | "camt053" | "csv" | "json";
  file_name?: string;
  from: string;
  to: string;
  opening_balance?: number;
  closing_balance?: number;
  lines_count: number;
  matched_count: number;
  duplicated: number;
  duplicated_amount: number;
  difference: number;
  status: "importing" | "open" | "reconciled";
  parts: number;
  parts_done: number;
  imported_at: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: BankStatementExpanded;
}

/** What `expand` asked for. */
export interface BankStatementExpanded {
  account?: AccountingAccount | null;
}

/** A line of a bank statement. */
export interface BankStatementLine {
  _id: string;
  statement_id: string;
  account_id: string;
  date: string;
  amount: number;
  description: string;
  reference?: string;
  balance?: number;
  status: "unmatched" | "matched";
  journal_entry_ids: string[];
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** A day on which an obligation to the tax authorities falls due. */
export interface FiscalDeadline {
  _id: string;
  obligation: string;
  period?: string;
  description?: string;
  due_date: string;
  amount?: number;
  reference?: string;
  status: "pending" | "overdue" | "completed";
  source: "table" | "own";
  cuit_group?: string;
  completed_at?: string;
  announced_on?: string;
  days_left?: number;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, source, cuit_group, completed_at, announced_on, days_left. */
export interface FiscalDeadlineCreate {
  obligation: string;
  period?: string;
  description?: string;
  due_date: string;
  amount?: number;
  reference?: string;
  status?: "pending" | "overdue" | "completed";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, source, cuit_group, completed_at, announced_on, days_left. */
export interface FiscalDeadlineUpdate {
  obligation?: string;
  period?: string | null;
  description?: string | null;
  due_date?: string;
  amount?: number | null;
  reference?: string | null;
  status?: "pending" | "overdue" | "completed";
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** Of which taxes the account is an agent of withholding and perception. */
export interface WithholdingConfig {
  _id: string;
  income: { agent: boolean; certificate_prefix?: string; };
  vat: { agent: boolean; certificate_prefix?: string; sire_since?: string; };
  social_security: { agent: boolean; certificate_prefix?: string; };
  gross_income: { jurisdiction: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924"; agent: boolean; certificate_prefix?: string; default_rate?: number; rate_table?: boolean; }[];
  configured_at?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, configured_at. */
export interface WithholdingConfigUpdate {
  income?: { agent: boolean; certificate_prefix?: string; } | null;
  vat?: { agent: boolean; certificate_prefix?: string; sire_since?: string; } | null;
  social_security?: { agent: boolean; certificate_prefix?: string; } | null;
  gross_income?: { jurisdiction: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924"; agent: boolean; certificate_prefix?: string; default_rate?: number; rate_table?: boolean; }[] | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** A regime under which a tax is withheld or perceived. */
export interface WithholdingRegime {
  _id: string;
  code: string;
  tax: "income" | "vat" | "social_security" | "gross_income";
  kind: "withholding" | "perception";
  description?: string;
  rate_registered?: number;
  rate_unregistered?: number;
  rate_unregistered_company?: number;
  scale?: { from: number; fixed: number; rate: number; }[];
  minimum_not_subject: number;
  minimum_withholding: number;
  minimum_withholding_unregistered?: number;
  jurisdiction?: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924";
  accumulates_monthly: boolean;
  valid_from?: string;
  valid_to?: string;
  is_default: boolean;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, is_default. */
export interface WithholdingRegimeCreate {
  code: string;
  tax: "income" | "vat" | "social_security" | "gross_income";
  kind?: "withholding" | "perception";
  description?: string;
  rate_registered?: number;
  rate_unregistered?: number;
  rate_unregistered_company?: number;
  scale?: { from: number; fixed: number; rate: number; }[];
  minimum_not_subject?: number;
  minimum_withholding?: number;
  minimum_withholding_unregistered?: number;
  jurisdiction?: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924";
  accumulates_monthly?: boolean;
  valid_from?: string;
  valid_to?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, is_default. */
export interface WithholdingRegimeUpdate {
  code?: string;
  tax?: "income" | "vat" | "social_security" | "gross_income";
  kind?: "withholding" | "perception" | null;
  description?: string | null;
  rate_registered?: number | null;
  rate_unregistered?: number | null;
  rate_unregistered_company?: number | null;
  scale?: { from: number; fixed: number; rate: number; }[] | null;
  minimum_not_subject?: number | null;
  minimum_withholding?: number | null;
  minimum_withholding_unregistered?: number | null;
  jurisdiction?: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924" | null;
  accumulates_monthly?: boolean | null;
  valid_from?: string | null;
  valid_to?: string | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** An amount withheld of a payment, or withheld from the account. */
export interface Withholding {
  _id: string;
  direction: "made" | "suffered";
  tax: "income" | "vat" | "social_security" | "gross_income";
  regime_id?: string;
  regime_code?: string;
  jurisdiction?: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924";
  supplier_id?: string;
  party_name?: string;
  party_cuit?: string;
  party_condition?: string;
  party_gross_income?: string;
  date: string;
  period: string;
  condition?: "registered" | "not_registered";
  net_amount?: number;
  previous_payments?: number;
  month_base?: number;
  minimum?: number;
  subject_base?: number;
  rate?: number;
  calculated?: number;
  exclusion?: number;
  exclusion_until?: string;
  previously_withheld?: number;
  amount: number;
  documents?: { type: "invoice" | "receipt" | "credit_note" | "debit_note" | "payment_order" | "other"; number: string; date: string; amount: number; }[];
  certificate_id?: string;
  certificate_number?: string;
  current_account_id?: string;
  movement_id?: string;
  expense_id?: string;
  status: "applied" | "annulled";
  annulled_at?: string;
  annulment_reason?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: WithholdingExpanded;
}

/** What `expand` asked for. */
export interface WithholdingExpanded {
  regime?: WithholdingRegime | null;
  supplier?: Supplier | null;
  current_account?: CurrentAccount | null;
  expense?: Expense | null;
}

/** The certificate of what was withheld of a supplier. */
export interface Certificate {
  _id: string;
  number: string;
  sequence: number;
  year: number;
  withholding_id: string;
  tax: "income" | "vat" | "social_security" | "gross_income";
  jurisdiction?: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924";
  date: string;
  agent: { cuit?: string; legal_name: string; address?: string; gross_income?: string; };
  subject: { supplier_id: string; cuit?: string; name: string; condition: string; };
  regime: { code: string; description?: string; };
  condition?: "registered" | "not_registered";
  documents?: { type: "invoice" | "receipt" | "credit_note" | "debit_note" | "payment_order" | "other"; number: string; date: string; amount: number; }[];
  base: number;
  month_base: number;
  rate?: number;
  exclusion?: number;
  previously_withheld?: number;
  amount: number;
  pdf_url: string;
  status: "issued" | "annulled";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: CertificateExpanded;
}

/** What `expand` asked for. */
export interface CertificateExpanded {
  withholding?: Withholding | null;
}

/** A perception of a document: charged to a customer, or by a supplier. */
export interface Perception {
  _id: string;
  direction: "made" | "suffered";
  tax: "income" | "vat" | "gross_income" | "municipal";
  jurisdiction?: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924";
  date: string;
  period: string;
  document_id: string;
  document_kind: "invoice" | "receipt" | "credit_note" | "debit_note";
  voucher_type?: number;
  letter?: string;
  sale_point?: number;
  number?: number;
  original?: { voucher_type: number; sale_point: number; number: number; date?: string; };
  document_amount?: number;
  document_vat?: number;
  customer_id?: string;
  party_name?: string;
  party_cuit?: string;
  party_document_type?: number;
  party_vat_condition?: number;
  party_gross_income?: string;
  description?: string;
  base: number;
  rate: number;
  amount: number;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
  _expanded?: PerceptionExpanded;
}

/** What `expand` asked for. */
export interface PerceptionExpanded {
  customer?: Customer | null;
}

/** A subscription to events, delivered as signed HTTP calls. */
export interface Webhook {
  _id: string;
  url: string;
  event_types: string[];
  description?: string;
  status: "active" | "disabled" | "auto_disabled";
  payload_style: "full" | "thin";
  headers: { [name: string]: string };
  secret?: string;
  secret_hint: string;
  api_version: string;
  rate_limit_per_second: number;
  scopes: string[];
  consecutive_failures: number;
  first_failure_at?: string | null;
  last_success_at?: string | null;
  throttled_until?: string | null;
  disabled_reason?: string | null;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, version, livemode, secret, secret_hint, api_version, scopes, consecutive_failures, first_failure_at, last_success_at, throttled_until, disabled_reason. */
export interface WebhookCreate {
  url: string;
  event_types: string[];
  description?: string;
  status?: "active" | "disabled" | "auto_disabled";
  payload_style?: "full" | "thin";
  headers?: { [name: string]: string };
  rate_limit_per_second?: number;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
}

/** Accepted and ignored, as in a record that is sent back: _id, created_at, updated_at, livemode, secret, secret_hint, api_version, scopes, consecutive_failures, first_failure_at, last_success_at, throttled_until, disabled_reason. */
export interface WebhookUpdate {
  url?: string;
  event_types?: string[];
  description?: string | null;
  status?: "active" | "disabled" | "auto_disabled";
  payload_style?: "full" | "thin" | null;
  headers?: { [name: string]: string } | null;
  rate_limit_per_second?: number | null;
  metadata?: { [name: string]: string | number | boolean | null } | null;
  external_reference?: string | null;
  version?: number;
}

/** A change of a record, as webhooks deliver it; kept for 30 days. */
export interface EventRecord {
  _id: string;
  id: string;
  type: string;
  timestamp: string;
  api_version: string;
  tenant_id: string;
  resource: { type: string; id: string; version: number; };
  resource_id: string;
  batch_id?: string;
  request: { id: string | null; idempotency_key: string | null; };
  data: { [name: string]: unknown };
  previous?: { [name: string]: unknown };
  data_truncated?: boolean;
  required_scope?: "" | "products:read" | "products:write" | "services:read" | "services:write" | "rentals:read" | "rentals:write" | "categories:read" | "categories:write" | "product_options:read" | "product_options:write" | "pricing_profiles:read" | "pricing_profiles:write" | "promotions:read" | "promotions:write" | "sales:read" | "sales:write" | "pos:read" | "pos:write" | "cash_register:read" | "cash_register:write" | "sales_goals:read" | "sales_goals:write" | "budgets:read" | "budgets:write" | "orders:read" | "orders:write" | "invoices:read" | "invoices:write" | "received_invoices:read" | "received_invoices:write" | "delivery_notes:read" | "delivery_notes:write" | "suppliers:read" | "suppliers:write" | "expenses:read" | "expenses:write" | "supplies:read" | "supplies:write" | "customers:read" | "customers:write" | "current_accounts:read" | "current_accounts:write" | "crm:read" | "crm:write" | "benefits:read" | "benefits:write" | "appointments:read" | "appointments:write" | "contracts:read" | "contracts:write" | "payment_methods:read" | "payment_methods:write" | "shipping:read" | "shipping:write" | "accounting:read" | "accounting:write" | "stats:read";
  resource_type?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** An event on its way to a webhook, with every attempt; kept for 30 days. */
export interface Delivery {
  _id: string;
  webhook_id: string;
  event_id: string;
  event_type: string;
  status: "pending" | "delivered" | "retrying" | "failed" | "cancelled";
  attempt_count: number;
  next_attempt_at?: string | null;
  attempts: { number: number; started_at: string; duration_ms: number; status_code?: number; error_code?: "dns" | "connect" | "tls" | "timeout" | "blocked_address" | "non_2xx" | "redirect"; response_excerpt?: string; }[];
  request_headers?: { [name: string]: string };
  payload?: { [name: string]: unknown };
  trigger: "automatic" | "manual" | "test" | "bulk";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** A write or a refused request, as the service saw it; kept for 7 days. */
export interface RequestLog {
  _id: string;
  request_id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path?: string;
  operation?: string;
  resource_id?: string;
  status_code: number;
  code?: "validation_error" | "invalid_json" | "invalid_body" | "unsupported_content_type" | "invalid_query_parameter" | "invalid_sort_field" | "invalid_field_selection" | "invalid_cursor" | "invalid_id" | "bulk_empty" | "bulk_limit_exceeded" | "bulk_duplicate_id" | "bulk_aborted" | "related_record_not_found" | "resource_in_use" | "default_record_protected" | "unbalanced_entry" | "account_not_postable" | "missing_token" | "invalid_token" | "expired_token" | "revoked_token" | "token_in_url" | "conflicting_credentials" | "insufficient_scope" | "session_credential_required" | "token_credential_required" | "sandbox_only" | "plan_required" | "trial_expired" | "tenant_suspended" | "not_found" | "duplicate_value" | "version_conflict" | "invalid_state_transition" | "record_locked" | "period_closed" | "insufficient_stock" | "cash_register_already_open" | "session_already_active" | "token_limit_reached" | "webhook_limit_reached" | "credit_limit_exceeded" | "promotion_limit_reached" | "reward_not_available" | "reward_limit_reached" | "insufficient_points" | "slot_unavailable" | "adjustment_not_due" | "shipping_provider_not_configured" | "totals_mismatch" | "document_not_cancellable" | "invoice_not_processable" | "tax_authority_rejected" | "tax_configuration_missing" | "invalid_tax_id" | "tax_condition_mismatch" | "voucher_type_not_allowed" | "sale_point_not_enabled" | "receiver_vat_condition_required" | "consumer_identification_required" | "service_period_required" | "date_out_of_range" | "credit_exceeds_balance" | "currency_rate_required" | "currency_rate_not_allowed" | "currency_rate_out_of_range" | "foreign_currency_required" | "uncategorized_perception_required" | "receiver_is_issuer" | "service_dates_not_allowed" | "payment_due_date_required" | "associated_document_not_allowed" | "associated_document_required" | "credit_invoice_data_required" | "credit_invoice_below_minimum" | "invalid_bank_account" | "optional_data_not_allowed" | "invalid_optional_data" | "index_not_available" | "tax_authority_unavailable" | "invalid_idempotency_key" | "route_not_found" | "method_not_allowed" | "idempotency_in_progress" | "payload_too_large" | "idempotency_key_reused" | "rate_limit_exceeded" | "internal_error" | "service_unavailable";
  errors?: { field: string; location: string; code: string; }[];
  duration_ms: number;
  credential?: "token" | "session";
  actor_id?: string;
  address?: string;
  user_agent?: string;
  is_replayed?: boolean;
  required_scope?: "" | "session" | "products:read" | "products:write" | "services:read" | "services:write" | "rentals:read" | "rentals:write" | "categories:read" | "categories:write" | "product_options:read" | "product_options:write" | "pricing_profiles:read" | "pricing_profiles:write" | "promotions:read" | "promotions:write" | "sales:read" | "sales:write" | "pos:read" | "pos:write" | "cash_register:read" | "cash_register:write" | "sales_goals:read" | "sales_goals:write" | "budgets:read" | "budgets:write" | "orders:read" | "orders:write" | "invoices:read" | "invoices:write" | "received_invoices:read" | "received_invoices:write" | "delivery_notes:read" | "delivery_notes:write" | "suppliers:read" | "suppliers:write" | "expenses:read" | "expenses:write" | "supplies:read" | "supplies:write" | "customers:read" | "customers:write" | "current_accounts:read" | "current_accounts:write" | "crm:read" | "crm:write" | "benefits:read" | "benefits:write" | "appointments:read" | "appointments:write" | "contracts:read" | "contracts:write" | "payment_methods:read" | "payment_methods:write" | "shipping:read" | "shipping:write" | "accounting:read" | "accounting:write" | "stats:read";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** A reset of the sandbox. */
export interface Sandbox {
  _id: string;
  seed?: "empty" | "demo";
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

/** A scripted fault of the simulated tax authority. */
export interface SandboxFault {
  _id: string;
  operation: "authorize" | "look_up_taxpayer";
  fault: "down" | "answer_lost" | "rejected" | "observed";
  times: number;
  code?: number;
  message?: string;
  remaining: number;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  created_at: string;
  updated_at: string;
  version: number;
  livemode: boolean;
}

export interface ProductBulkCreate {
  items: ProductCreate[];
}

export interface ProductBulkUpdate {
  updates: ProductUpdateItem[];
}

export interface ProductBulkDelete {
  ids: string[];
}

export interface ProductOptionBulkCreate {
  items: ProductOptionCreate[];
}

export interface ProductOptionBulkUpdate {
  updates: ProductOptionUpdateItem[];
}

export interface ProductOptionBulkDelete {
  ids: string[];
}

export interface PricingProfileBulkCreate {
  items: PricingProfileCreate[];
}

export interface PricingProfileBulkUpdate {
  updates: PricingProfileUpdateItem[];
}

export interface PricingProfileBulkDelete {
  ids: string[];
}

export interface ServiceBulkCreate {
  items: ServiceCreate[];
}

export interface ServiceBulkUpdate {
  updates: ServiceUpdateItem[];
}

export interface ServiceBulkDelete {
  ids: string[];
}

export interface RentalBulkCreate {
  items: RentalCreate[];
}

export interface RentalBulkUpdate {
  updates: RentalUpdateItem[];
}

export interface RentalBulkDelete {
  ids: string[];
}

export interface CategoryBulkCreate {
  items: CategoryCreate[];
}

export interface CategoryBulkUpdate {
  updates: CategoryUpdateItem[];
}

export interface CategoryBulkDelete {
  ids: string[];
}

export interface PromotionBulkCreate {
  items: PromotionCreate[];
}

export interface PromotionBulkUpdate {
  updates: PromotionUpdateItem[];
}

export interface PromotionBulkDelete {
  ids: string[];
}

export interface SaleBulkCreate {
  items: SaleCreate[];
}

export interface SaleBulkUpdate {
  updates: SaleUpdateItem[];
}

export interface SaleBulkDelete {
  ids: string[];
}

export interface BudgetBulkCreate {
  items: BudgetCreate[];
}

export interface BudgetBulkUpdate {
  updates: BudgetUpdateItem[];
}

export interface BudgetBulkDelete {
  ids: string[];
}

export interface BudgetConvert {
  payment_method?: string;
  status?: "pending" | "completed";
  generate_invoice?: boolean;
}

export interface InvoiceCreate {
  corrige_id?: string;
  autorizar?: boolean;
  on_unavailable?: "fail" | "queue";
  tipo_comprobante?: number;
  punto_venta?: number;
  concepto?: 1 | 2 | 3;
  fecha?: string;
  fecha_servicio_desde?: string;
  fecha_servicio_hasta?: string;
  fecha_vencimiento_pago?: string;
  customer_id?: string;
  receptor?: { tipo_documento?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 30 | 80 | 86 | 87 | 89 | 90 | 91 | 92 | 93 | 94 | 95 | 96 | 99; numero_documento?: string; nombre?: string; domicilio?: string; localidad?: string; provincia?: string; email?: string; condicion_iva_receptor?: 1 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 13 | 15 | 16; };
  items?: { descripcion: string; codigo?: string; cantidad: number; precio_unitario: number; bonificacion?: number; alicuota_iva?: 0 | 2.5 | 5 | 10.5 | 21 | 27 | "exento" | "no_gravado"; unidad?: string; product_id?: string; importe?: number; }[];
  precios_con_iva?: boolean;
  tributos?: { codigo: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 13 | 99; descripcion?: string; base?: number; alicuota?: number; importe?: number; jurisdiction?: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924"; }[];
  neto_gravado?: number;
  no_gravado?: number;
  exento?: number;
  iva?: number;
  iva_items?: { alicuota: 0 | 2.5 | 5 | 10.5 | 21 | 27; base: number; importe: number; }[];
  tributos_total?: number;
  total?: number;
  moneda?: "ARS" | "USD" | "EUR" | "BRL" | "UYU" | "CLP" | "GBP" | "JPY" | "CNY" | "PYG" | "BOB" | "MXN" | "PES" | "DOL" | "060" | "012" | "011" | "033" | "021" | "019" | "064" | "029" | "031" | "010";
  cotizacion?: number;
  cancela_misma_moneda_ext?: boolean;
  comprobantes_asociados?: { tipo_comprobante: number; punto_venta: number; numero: number; cuit?: string; fecha?: string; }[];
  condicion_venta?: string;
  observaciones?: string;
  external_reference?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  sale_id?: string;
  fce?: { cbu?: string; alias_cbu?: string; transferencia?: "SCA" | "ADC"; referencia_comercial?: string; };
  opcionales?: { id: string; valor: string; }[];
}

export interface CreditNoteCreate {
  comprobante_id?: string;
  motivo?: string;
  importe?: number;
  anulacion?: boolean;
  periodo_asociado?: { desde: string; hasta: string; };
  corrige_id?: string;
  autorizar?: boolean;
  on_unavailable?: "fail" | "queue";
  tipo_comprobante?: number;
  punto_venta?: number;
  concepto?: 1 | 2 | 3;
  fecha?: string;
  fecha_servicio_desde?: string;
  fecha_servicio_hasta?: string;
  fecha_vencimiento_pago?: string;
  customer_id?: string;
  receptor?: { tipo_documento?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 30 | 80 | 86 | 87 | 89 | 90 | 91 | 92 | 93 | 94 | 95 | 96 | 99; numero_documento?: string; nombre?: string; domicilio?: string; localidad?: string; provincia?: string; email?: string; condicion_iva_receptor?: 1 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 13 | 15 | 16; };
  items?: { descripcion: string; codigo?: string; cantidad: number; precio_unitario: number; bonificacion?: number; alicuota_iva?: 0 | 2.5 | 5 | 10.5 | 21 | 27 | "exento" | "no_gravado"; unidad?: string; product_id?: string; importe?: number; }[];
  precios_con_iva?: boolean;
  tributos?: { codigo: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 13 | 99; descripcion?: string; base?: number; alicuota?: number; importe?: number; jurisdiction?: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924"; }[];
  neto_gravado?: number;
  no_gravado?: number;
  exento?: number;
  iva?: number;
  iva_items?: { alicuota: 0 | 2.5 | 5 | 10.5 | 21 | 27; base: number; importe: number; }[];
  tributos_total?: number;
  total?: number;
  moneda?: "ARS" | "USD" | "EUR" | "BRL" | "UYU" | "CLP" | "GBP" | "JPY" | "CNY" | "PYG" | "BOB" | "MXN" | "PES" | "DOL" | "060" | "012" | "011" | "033" | "021" | "019" | "064" | "029" | "031" | "010";
  cotizacion?: number;
  cancela_misma_moneda_ext?: boolean;
  comprobantes_asociados?: { tipo_comprobante: number; punto_venta: number; numero: number; cuit?: string; fecha?: string; }[];
  condicion_venta?: string;
  observaciones?: string;
  external_reference?: string;
  metadata?: { [name: string]: string | number | boolean | null };
}

export interface TaxpayerConfigure {
  cuit: string;
  legal_name?: string;
  tax_condition: "responsable_inscripto" | "monotributo" | "exento";
  withholding_legend?: boolean;
  informed_cbu?: string;
  sale_points?: number[];
  default_sale_point?: number;
  address?: string;
  activity_start?: string;
  gross_income?: string;
  certificate?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  private_key?: string;
}

export interface TaxpayerUpdate {
  cuit?: string;
  legal_name?: string;
  tax_condition?: "responsable_inscripto" | "monotributo" | "exento";
  withholding_legend?: boolean;
  informed_cbu?: string;
  sale_points?: number[];
  default_sale_point?: number;
  address?: string;
  activity_start?: string;
  gross_income?: string;
  certificate?: string;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  version?: number;
  private_key?: string;
}

export interface TaxpayerActiveSystem {
  billing_system: "arca_own" | "arca_delegated" | null;
}

export interface TaxpayerRequestCertificate {
  system_name?: string;
}

export interface TaxpayerVerifyDelegation {
  cuit: string;
}

export interface TaxpayerVerifySalePoint {
  punto_venta: number;
  billing_system?: "arca_own" | "arca_delegated";
}

export interface ReceivedInvoiceLink {
  journal_entry_id: string;
  account_id?: string | null;
  order_id?: string;
}

export interface DeliveryNoteBulkCreate {
  items: DeliveryNoteCreate[];
}

export interface DeliveryNoteBulkUpdate {
  updates: DeliveryNoteUpdateItem[];
}

export interface DeliveryNoteBulkDelete {
  ids: string[];
}

export interface DeliveryNoteInvoice {
  invoice_id: string;
}

export interface CustomerBulkCreate {
  items: CustomerCreate[];
}

export interface CustomerBulkUpdate {
  updates: CustomerUpdateItem[];
}

export interface CustomerBulkDelete {
  ids: string[];
}

export interface CustomerMerge {
  source_id: string;
  target_id: string;
}

export interface CurrentAccountBulkCreate {
  items: CurrentAccountCreate[];
}

export interface CurrentAccountBulkUpdate {
  updates: CurrentAccountUpdateItem[];
}

export interface CurrentAccountBulkDelete {
  ids: string[];
}

export interface CurrentAccountSettle {
  payment_method?: string;
  description?: string;
  external_reference?: string;
  exchange_rate?: number;
}

export interface CurrentAccountMovementReverse {
  description?: string;
}

export interface SupplierBulkCreate {
  items: SupplierCreate[];
}

export interface SupplierBulkUpdate {
  updates: SupplierUpdateItem[];
}

export interface SupplierBulkDelete {
  ids: string[];
}

export interface ExpenseBulkCreate {
  items: ExpenseCreate[];
}

export interface ExpenseBulkUpdate {
  updates: ExpenseUpdateItem[];
}

export interface ExpenseBulkDelete {
  ids: string[];
}

export interface SupplyBulkCreate {
  items: SupplyCreate[];
}

export interface SupplyBulkUpdate {
  updates: SupplyUpdateItem[];
}

export interface SupplyBulkDelete {
  ids: string[];
}

export interface OrderBulkCreate {
  items: OrderCreate[];
}

export interface OrderBulkUpdate {
  updates: OrderUpdateItem[];
}

export interface OrderBulkDelete {
  ids: string[];
}

export interface ExpensePay {
  amount?: number;
  date?: string;
  payment_method?: string;
  reference?: string;
  notes?: string;
}

export interface OrderReceive {
  items?: { index: number; quantity: number; }[];
  rest?: "awaited" | "cancelled";
}

export interface SalesGoalBulkCreate {
  items: SalesGoalCreate[];
}

export interface SalesGoalBulkUpdate {
  updates: SalesGoalUpdateItem[];
}

export interface SalesGoalBulkDelete {
  ids: string[];
}

export interface ContractBulkCreate {
  items: ContractCreate[];
}

export interface ContractBulkUpdate {
  updates: ContractUpdateItem[];
}

export interface ContractBulkDelete {
  ids: string[];
}

export interface ContractSign {
  signed_at?: string;
  signed_by?: string;
}

export interface ContractTerminate {
  reason: string;
  effective_date?: string;
  penalty?: number;
}

export interface ContractRenew {
  end_date: string;
  new_rent?: number;
}

export interface ContractAdjust {
  effective_date?: string;
  percentage?: number;
  index_from?: number;
  index_to?: number;
  new_rent?: number;
  index_values?: { date: string; value: number; }[];
  preview?: boolean;
}

export interface ContractGenerateInvoice {
  period: string;
  autorizar?: boolean;
  on_unavailable?: "fail" | "queue";
}

export interface AppointmentBulkCreate {
  items: AppointmentCreate[];
}

export interface AppointmentBulkUpdate {
  updates: AppointmentUpdateItem[];
}

export interface AppointmentBulkDelete {
  ids: string[];
}

export interface RewardBulkCreate {
  items: RewardCreate[];
}

export interface RewardBulkUpdate {
  updates: RewardUpdateItem[];
}

export interface RewardBulkDelete {
  ids: string[];
}

export interface RewardGrantBody {
  customer_id: string;
}

export interface RewardRedeem {
  customer_id: string;
  sale_id?: string;
}

export interface RewardPointsMovementMovePoints {
  points: number;
  reason: string;
}

export interface CrmPipelineBulkCreate {
  items: CrmPipelineCreate[];
}

export interface CrmPipelineBulkUpdate {
  updates: CrmPipelineUpdateItem[];
}

export interface CrmPipelineBulkDelete {
  ids: string[];
}

export interface CrmOpportunityBulkCreate {
  items: CrmOpportunityCreate[];
}

export interface CrmOpportunityBulkUpdate {
  updates: CrmOpportunityUpdateItem[];
}

export interface CrmOpportunityBulkDelete {
  ids: string[];
}

export interface CrmTaskBulkCreate {
  items: CrmTaskCreate[];
}

export interface CrmTaskBulkUpdate {
  updates: CrmTaskUpdateItem[];
}

export interface CrmTaskBulkDelete {
  ids: string[];
}

export interface CrmReminderBulkCreate {
  items: CrmReminderCreate[];
}

export interface CrmReminderBulkUpdate {
  updates: CrmReminderUpdateItem[];
}

export interface CrmReminderBulkDelete {
  ids: string[];
}

export interface CrmSegmentBulkCreate {
  items: CrmSegmentCreate[];
}

export interface CrmSegmentBulkUpdate {
  updates: CrmSegmentUpdateItem[];
}

export interface CrmSegmentBulkDelete {
  ids: string[];
}

export interface CrmTemplateBulkCreate {
  items: CrmTemplateCreate[];
}

export interface CrmTemplateBulkUpdate {
  updates: CrmTemplateUpdateItem[];
}

export interface CrmTemplateBulkDelete {
  ids: string[];
}

export interface CrmCommunicationBulkCreate {
  items: CrmCommunicationCreate[];
}

export interface CrmCommunicationBulkUpdate {
  updates: CrmCommunicationUpdateItem[];
}

export interface CrmCommunicationBulkDelete {
  ids: string[];
}

export interface CrmOpportunityMove {
  stage_id: string;
}

export interface CrmOpportunityLose {
  lost_reason?: string;
}

export interface CrmTemplatePreview {
  values?: { [name: string]: string | number | boolean | { [name: string]: string | number | boolean } };
}

export interface PosTerminalBulkCreate {
  items: PosTerminalCreate[];
}

export interface PosTerminalBulkUpdate {
  updates: PosTerminalUpdateItem[];
}

export interface PosTerminalBulkDelete {
  ids: string[];
}

export interface CashRegisterBulkCreate {
  items: CashRegisterCreate[];
}

export interface CashRegisterBulkUpdate {
  updates: CashRegisterUpdateItem[];
}

export interface CashRegisterBulkDelete {
  ids: string[];
}

export interface PosTerminalSale {
  items: { publication_id: string; publication_type: "product" | "service" | "services" | "rental" | "rentals"; name: string; quantity: number; price?: number; variant_id?: string | null; sku?: string; options?: { option_id: string; value: string | number | boolean | string[]; }[]; tax_rate?: number; tax_treatment?: "taxed" | "exempt" | "untaxed"; discount_rate?: number; list_price?: number; promotion_discount?: number; applied_promotions?: { promotion_id: string; name: string; promotion_type: string; amount: number; }[]; price_composition?: { [name: string]: unknown }; line_total?: number; metadata?: { [name: string]: string | number | boolean | null }; }[];
  customer?: string;
  customer_id?: string;
  payment_method?: string;
  payment?: { method?: string; status?: string; partial_amounts?: { method?: string; amount?: number; }[]; };
  subtotal?: number;
  total?: number;
  tax_type?: string;
  tax_rate?: number;
  discount_type?: string;
  discount_rate?: number;
  status?: "pending" | "completed" | "cancelled" | "refunded";
  notes?: string;
  generate_invoice?: boolean;
  requires_shipping?: boolean;
  shipping_method?: string;
  shipping_cost?: number;
  shipping_address?: { [name: string]: unknown };
  pricing_options_summary?: { [name: string]: unknown };
  promotion_ids?: string[];
  apply_promotions?: boolean;
  discount_amount?: number;
  tax_amount?: number;
  metadata?: { [name: string]: string | number | boolean | null };
  external_reference?: string;
  session_id?: string;
  cash_received?: number;
}

export interface CashRegisterClose {
  counted_amount: number;
  counted_by_method?: { [name: string]: number };
  notes?: string;
}

export interface PaymentMethodReorder {
  ids: string[];
}

export interface ShipmentCancel {
  reason?: string;
}

export interface ShippingQuotes {
  origin?: { name?: string; company?: string; phone?: string; email?: string; street?: string; number?: string | number; floor?: string; city?: string; state?: string; postal_code?: string | number; country?: string; notes?: string; };
  destination: { name?: string; company?: string; phone?: string; email?: string; street?: string; number?: string | number; floor?: string; city?: string; state?: string; postal_code?: string | number; country?: string; notes?: string; };
  packages: { weight?: number; length?: number; width?: number; height?: number; description?: string; }[];
  declared_value?: number;
  providers?: ("own_delivery" | "correo_argentino" | "andreani" | "oca")[];
}

export interface AccountingAccountBulkCreate {
  items: AccountingAccountCreate[];
}

export interface AccountingAccountBulkUpdate {
  updates: AccountingAccountUpdateItem[];
}

export interface AccountingAccountBulkDelete {
  ids: string[];
}

export interface JournalEntryBulkCreate {
  items: JournalEntryCreate[];
}

export interface JournalEntryBulkUpdate {
  updates: JournalEntryUpdateItem[];
}

export interface JournalEntryBulkDelete {
  ids: string[];
}

export interface JournalEntryReverse {
  date?: string;
  description?: string;
}

export interface AccountingConfigChange {
  fiscal_year_end_month?: number;
  automatic_posting?: { enabled: boolean; from?: string; closed_years?: "wait" | "today"; };
  accounts?: { cash?: string | null; banks?: string | null; cheques?: string | null; cards_receivable?: string | null; receivables?: string | null; other_receivables?: string | null; advances_to_suppliers?: string | null; input_vat?: string | null; vat_technical_balance?: string | null; vat_free_balance?: string | null; vat_perceptions_suffered?: string | null; vat_withholdings_suffered?: string | null; gross_income_perceptions_suffered?: string | null; gross_income_withholdings_suffered?: string | null; income_withholdings_suffered?: string | null; income_perceptions_suffered?: string | null; social_security_withholdings_suffered?: string | null; goods?: string | null; payables?: string | null; cheques_payable?: string | null; output_vat?: string | null; vat_payable?: string | null; perceptions_vat_payable?: string | null; perceptions_gross_income_payable?: string | null; withholdings_income_payable?: string | null; withholdings_vat_payable?: string | null; withholdings_gross_income_payable?: string | null; withholdings_social_security_payable?: string | null; internal_taxes_payable?: string | null; other_taxes_payable?: string | null; customer_advances?: string | null; capital?: string | null; capital_adjustment?: string | null; legal_reserve?: string | null; retained_earnings?: string | null; year_result?: string | null; sales_goods?: string | null; sales_services?: string | null; sales_rentals?: string | null; other_income?: string | null; cash_surplus?: string | null; interest_earned?: string | null; exchange_gain?: string | null; cost_of_sales?: string | null; expenses?: string | null; bank_charges?: string | null; card_fees?: string | null; taxes?: string | null; cash_shortage?: string | null; rounding?: string | null; bad_debts?: string | null; interest_paid?: string | null; exchange_loss?: string | null; depreciation?: string | null; gross_income_tax?: string | null; income_tax?: string | null; recpam?: string | null; };
  index_sets?: { [name: string]: { [name: string]: number } | null };
  version?: number;
}

export interface FiscalYearClose {
  transfer_result?: boolean;
  zero_balances?: boolean;
}

export interface VatBookClose {
  book_type?: "sales" | "purchases" | "ventas" | "compras";
}

export interface VatSummaryCalculate {
  payments_on_account?: number | null;
  withholdings?: number | null;
}

export interface BankStatementImport {
  account_id?: string;
  account_code?: string;
  mapping?: { date: string; description: string; amount?: string; debit?: string; credit?: string; reference?: string; balance?: string; currency?: string; date_format?: "DD/MM/YYYY" | "YYYY-MM-DD" | "DD/MM/YY" | "MM/DD/YYYY" | "YYYYMMDD"; decimal?: "," | "."; };
  opening_balance?: number;
  closing_balance?: number;
  currency?: string;
  lines?: { date: string; amount: number; description?: string; reference?: string; balance?: number; }[];
}

export interface BankStatementAutoMatch {
  tolerance_days?: number;
  tolerance_amount?: number;
}

export interface BankStatementManualMatch {
  statement_line_id: string;
  journal_entry_id?: string;
  journal_entry_ids?: string[];
  amount_in_pesos?: number;
  create_entry?: { account_code: string; description?: string; };
}

export interface BankStatementUnmatch {
  statement_line_id: string;
}

export interface FiscalDeadlineSeed {
  year?: number;
  obligations?: ("iva_ddjj" | "libro_iva_digital" | "libro_iva_exentos" | "monotributo_cuota" | "monotributo_recategorizacion" | "autonomos" | "suss_f931" | "casas_particulares" | "sicore_1q" | "sicore_ddjj" | "sire_iva" | "sire_suss" | "iibb_cm03" | "iibb_cm05" | "sircar_2q" | "iibb_local" | "ganancias_sociedades" | "ganancias_ph" | "bienes_personales" | "anticipos_ph" | "anticipos_sociedades")[];
}

export interface FiscalDeadlineComplete {
  completed_at?: string;
  amount?: number;
  reference?: string;
}

export interface WithholdingCalculate {
  regime_id: string;
  supplier_id: string;
  net_amount: number;
  date?: string;
  condition?: "registered" | "not_registered" | "inscripto" | "no_inscripto";
  documents?: { type: "invoice" | "receipt" | "credit_note" | "debit_note" | "payment_order" | "other"; number: string; date: string; amount: number; }[];
}

export interface WithholdingApply {
  regime_id: string;
  supplier_id: string;
  net_amount: number;
  date?: string;
  condition?: "registered" | "not_registered" | "inscripto" | "no_inscripto";
  documents?: { type: "invoice" | "receipt" | "credit_note" | "debit_note" | "payment_order" | "other"; number: string; date: string; amount: number; }[];
  current_account_id?: string;
  expense_id?: string;
}

export interface WithholdingAnnul {
  reason?: string;
}

export interface CertificateGive {
  withholding_id: string;
}

export interface PerceptionCalculate {
  customer_id?: string;
  cuit?: string;
  tax?: "gross_income" | "vat" | "income";
  jurisdiction?: "901" | "902" | "903" | "904" | "905" | "906" | "907" | "908" | "909" | "910" | "911" | "912" | "913" | "914" | "915" | "916" | "917" | "918" | "919" | "920" | "921" | "922" | "923" | "924";
  regime_id?: string;
  net_amount: number;
  date?: string;
  condition?: "registered" | "not_registered";
}

export interface StatsTransactions {
  from: string;
  to: string;
  group_by?: "day" | "week" | "month" | "category" | "payment_method" | "product" | "customer" | "seller" | "sale_point";
  metrics?: ("count" | "total" | "average" | "tax" | "cost" | "margin" | "units")[];
  filters?: { customer_id?: string; payment_method?: string; sale_origin?: "manual" | "pos" | "ecommerce" | "order" | "budget" | "contract" | "rental_booking" | "appointment" | "subscription" | "external_channel_a" | "external_channel_b" | "external_channel_c"; pos_terminal_id?: string; cash_register_id?: string; };
  page?: number;
  per_page?: number;
}

export interface WebhookRotateSecret {
  expire_old_after_hours?: number;
}

export interface WebhookTest {
  event_type?: string;
}

export interface WebhookRedeliverFailed {
  since?: string;
  until?: string;
}

export interface EventRecordResend {
  webhook_id?: string;
}

export interface ApiTokensCreate {
  name: string;
  mode: "live" | "test";
  scopes: ("products:read" | "products:write" | "services:read" | "services:write" | "rentals:read" | "rentals:write" | "categories:read" | "categories:write" | "product_options:read" | "product_options:write" | "pricing_profiles:read" | "pricing_profiles:write" | "promotions:read" | "promotions:write" | "sales:read" | "sales:write" | "pos:read" | "pos:write" | "cash_register:read" | "cash_register:write" | "sales_goals:read" | "sales_goals:write" | "budgets:read" | "budgets:write" | "orders:read" | "orders:write" | "invoices:read" | "invoices:write" | "received_invoices:read" | "received_invoices:write" | "delivery_notes:read" | "delivery_notes:write" | "suppliers:read" | "suppliers:write" | "expenses:read" | "expenses:write" | "supplies:read" | "supplies:write" | "customers:read" | "customers:write" | "current_accounts:read" | "current_accounts:write" | "crm:read" | "crm:write" | "benefits:read" | "benefits:write" | "appointments:read" | "appointments:write" | "contracts:read" | "contracts:write" | "payment_methods:read" | "payment_methods:write" | "shipping:read" | "shipping:write" | "accounting:read" | "accounting:write" | "stats:read")[];
  expires?: "30d" | "60d" | "90d" | "1y" | "never";
}

export interface SandboxReset {
  seed?: "empty" | "demo";
}

export interface SandboxMoveClock {
  now?: string;
  advance_seconds?: number;
}

export interface FaultCreate {
  operation: "authorize" | "look_up_taxpayer";
  fault: "down" | "answer_lost" | "rejected" | "observed";
  times?: number;
  code?: number;
  message?: string;
}

/** The record that each event tells of. */
export interface EventData {
  'accounting_account.created': AccountingAccount;
  'accounting_account.deleted': AccountingAccount;
  'accounting_account.updated': AccountingAccount;
  'accounting_config.created': AccountingConfig;
  'accounting_config.updated': AccountingConfig;
  'appointment.cancelled': Appointment;
  'appointment.completed': Appointment;
  'appointment.confirmed': Appointment;
  'appointment.created': Appointment;
  'appointment.deleted': Appointment;
  'appointment.no_show': Appointment;
  'appointment.reminder_due': Appointment;
  'appointment.rescheduled': Appointment;
  'appointment.started': Appointment;
  'appointment.updated': Appointment;
  'bank_statement.created': BankStatement;
  'bank_statement.deleted': BankStatement;
  'bank_statement.imported': BankStatement;
  'bank_statement.matched': BankStatement;
  'bank_statement.updated': BankStatement;
  'bank_statement_line.created': BankStatementLine;
  'bank_statement_line.deleted': BankStatementLine;
  'bank_statement_line.updated': BankStatementLine;
  'budget.accepted': Budget;
  'budget.converted': Budget;
  'budget.created': Budget;
  'budget.deleted': Budget;
  'budget.expired': Budget;
  'budget.rejected': Budget;
  'budget.sent': Budget;
  'budget.updated': Budget;
  'cash_movement.created': CashMovement;
  'cash_register.closed': CashRegister;
  'cash_register.deleted': CashRegister;
  'cash_register.difference_found': CashRegister;
  'cash_register.movement_created': CashRegister;
  'cash_register.opened': CashRegister;
  'cash_register.updated': CashRegister;
  'category.created': Category;
  'category.deleted': Category;
  'category.updated': Category;
  'certificate.created': Certificate;
  'certificate.updated': Certificate;
  'contract.adjusted': Contract;
  'contract.cancelled': Contract;
  'contract.created': Contract;
  'contract.deleted': Contract;
  'contract.expired': Contract;
  'contract.expiring': Contract;
  'contract.invoice_generated': Contract;
  'contract.renewed': Contract;
  'contract.signed': Contract;
  'contract.terminated': Contract;
  'contract.updated': Contract;
  'credit_note.authorized': Invoice;
  'credit_note.cancelled': Invoice;
  'credit_note.created': Invoice;
  'credit_note.pending_authorization': Invoice;
  'credit_note.rejected': Invoice;
  'credit_note.updated': Invoice;
  'crm_communication.created': CrmCommunication;
  'crm_communication.deleted': CrmCommunication;
  'crm_communication.failed': CrmCommunication;
  'crm_communication.sent': CrmCommunication;
  'crm_communication.updated': CrmCommunication;
  'crm_opportunity.created': CrmOpportunity;
  'crm_opportunity.deleted': CrmOpportunity;
  'crm_opportunity.lost': CrmOpportunity;
  'crm_opportunity.stage_changed': CrmOpportunity;
  'crm_opportunity.updated': CrmOpportunity;
  'crm_opportunity.won': CrmOpportunity;
  'crm_pipeline.created': CrmPipeline;
  'crm_pipeline.deleted': CrmPipeline;
  'crm_pipeline.updated': CrmPipeline;
  'crm_reminder.created': CrmReminder;
  'crm_reminder.deleted': CrmReminder;
  'crm_reminder.due': CrmReminder;
  'crm_reminder.updated': CrmReminder;
  'crm_segment.created': CrmSegment;
  'crm_segment.deleted': CrmSegment;
  'crm_segment.updated': CrmSegment;
  'crm_sent_item.created': CrmSentItem;
  'crm_task.completed': CrmTask;
  'crm_task.created': CrmTask;
  'crm_task.deleted': CrmTask;
  'crm_task.updated': CrmTask;
  'crm_template.created': CrmTemplate;
  'crm_template.deleted': CrmTemplate;
  'crm_template.updated': CrmTemplate;
  'current_account.created': CurrentAccount;
  'current_account.deleted': CurrentAccount;
  'current_account.limit_exceeded': CurrentAccount;
  'current_account.movement_created': CurrentAccount;
  'current_account.settled': CurrentAccount;
  'current_account.updated': CurrentAccount;
  'current_account_movement.created': CurrentAccountMovement;
  'current_account_movement.updated': CurrentAccountMovement;
  'customer.created': Customer;
  'customer.deleted': Customer;
  'customer.restored': Customer;
  'customer.updated': Customer;
  'debit_note.authorized': Invoice;
  'debit_note.cancelled': Invoice;
  'debit_note.created': Invoice;
  'debit_note.pending_authorization': Invoice;
  'debit_note.rejected': Invoice;
  'debit_note.updated': Invoice;
  'delivery_note.cancelled': DeliveryNote;
  'delivery_note.created': DeliveryNote;
  'delivery_note.deleted': DeliveryNote;
  'delivery_note.delivered': DeliveryNote;
  'delivery_note.invoiced': DeliveryNote;
  'delivery_note.issued': DeliveryNote;
  'delivery_note.updated': DeliveryNote;
  'delivery_zone.created': DeliveryZone;
  'delivery_zone.deleted': DeliveryZone;
  'delivery_zone.updated': DeliveryZone;
  'driver.code_regenerated': Driver;
  'driver.created': Driver;
  'driver.deleted': Driver;
  'driver.updated': Driver;
  'expense.cancelled': Expense;
  'expense.created': Expense;
  'expense.deleted': Expense;
  'expense.overdue': Expense;
  'expense.paid': Expense;
  'expense.updated': Expense;
  'fiscal_deadline.completed': FiscalDeadline;
  'fiscal_deadline.created': FiscalDeadline;
  'fiscal_deadline.deleted': FiscalDeadline;
  'fiscal_deadline.due': FiscalDeadline;
  'fiscal_deadline.overdue': FiscalDeadline;
  'fiscal_deadline.updated': FiscalDeadline;
  'fiscal_year.closed': FiscalYear;
  'fiscal_year.created': FiscalYear;
  'fiscal_year.reopened': FiscalYear;
  'fiscal_year.updated': FiscalYear;
  'fleet_device.code_regenerated': FleetDevice;
  'fleet_device.created': FleetDevice;
  'fleet_device.deleted': FleetDevice;
  'fleet_device.updated': FleetDevice;
  'invoice.authorized': Invoice;
  'invoice.cancelled': Invoice;
  'invoice.created': Invoice;
  'invoice.overdue': Invoice;
  'invoice.paid': Invoice;
  'invoice.pending_authorization': Invoice;
  'invoice.rejected': Invoice;
  'invoice.updated': Invoice;
  'job.completed': ReceivedInvoiceImport;
  'job.failed': ReceivedInvoiceImport;
  'journal_entry.created': JournalEntry;
  'journal_entry.deleted': JournalEntry;
  'journal_entry.posted': JournalEntry;
  'journal_entry.reversed': JournalEntry;
  'journal_entry.updated': JournalEntry;
  'order.cancelled': Order;
  'order.completed': Order;
  'order.confirmed': Order;
  'order.created': Order;
  'order.deleted': Order;
  'order.delivered': Order;
  'order.payment_status_changed': Order;
  'order.received_in_part': Order;
  'order.refunded': Order;
  'order.shipped': Order;
  'order.updated': Order;
  'payment_method.activated': PaymentMethod;
  'payment_method.created': PaymentMethod;
  'payment_method.deactivated': PaymentMethod;
  'payment_method.deleted': PaymentMethod;
  'payment_method.reordered': PaymentMethod;
  'payment_method.updated': PaymentMethod;
  'perception.created': Perception;
  'perception.deleted': Perception;
  'perception.updated': Perception;
  'pos_session.closed': PosSession;
  'pos_session.opened': PosSession;
  'pos_session.updated': PosSession;
  'pos_terminal.created': PosTerminal;
  'pos_terminal.deleted': PosTerminal;
  'pos_terminal.updated': PosTerminal;
  'pricing_profile.created': PricingProfile;
  'pricing_profile.deleted': PricingProfile;
  'pricing_profile.updated': PricingProfile;
  'product.archived': Product;
  'product.created': Product;
  'product.deleted': Product;
  'product.low_stock': Product;
  'product.paused': Product;
  'product.price_changed': Product;
  'product.published': Product;
  'product.restored': Product;
  'product.stock_changed': Product;
  'product.updated': Product;
  'product_option.created': ProductOption;
  'product_option.deleted': ProductOption;
  'product_option.updated': ProductOption;
  'promotion.activated': Promotion;
  'promotion.created': Promotion;
  'promotion.deleted': Promotion;
  'promotion.exhausted': Promotion;
  'promotion.expired': Promotion;
  'promotion.restored': Promotion;
  'promotion.updated': Promotion;
  'received_invoice.deleted': ReceivedInvoice;
  'received_invoice.ignored': ReceivedInvoice;
  'received_invoice.imported': ReceivedInvoice;
  'received_invoice.linked': ReceivedInvoice;
  'received_invoice.updated': ReceivedInvoice;
  'received_invoice_import.completed': ReceivedInvoiceImport;
  'received_invoice_import.created': ReceivedInvoiceImport;
  'received_invoice_import.failed': ReceivedInvoiceImport;
  'received_invoice_import.updated': ReceivedInvoiceImport;
  'rental.archived': Rental;
  'rental.availability_changed': Rental;
  'rental.created': Rental;
  'rental.deleted': Rental;
  'rental.paused': Rental;
  'rental.published': Rental;
  'rental.restored': Rental;
  'rental.updated': Rental;
  'reward.created': Reward;
  'reward.deleted': Reward;
  'reward.expired': Reward;
  'reward.granted': Reward;
  'reward.redeemed': Reward;
  'reward.restored': Reward;
  'reward.updated': Reward;
  'reward_account.created': RewardAccount;
  'reward_grant.created': RewardGrant;
  'reward_points_movement.created': RewardPointsMovement;
  'reward_redemption.created': RewardRedemption;
  'reward_redemption.updated': RewardRedemption;
  'sale.cancelled': Sale;
  'sale.completed': Sale;
  'sale.created': Sale;
  'sale.deleted': Sale;
  'sale.invoiced': Sale;
  'sale.refunded': Sale;
  'sale.updated': Sale;
  'sales_goal.completed': SalesGoal;
  'sales_goal.created': SalesGoal;
  'sales_goal.deleted': SalesGoal;
  'sales_goal.failed': SalesGoal;
  'sales_goal.milestone_reached': SalesGoal;
  'sales_goal.updated': SalesGoal;
  'sandbox.reset': Sandbox;
  'service.archived': Service;
  'service.created': Service;
  'service.deleted': Service;
  'service.paused': Service;
  'service.published': Service;
  'service.restored': Service;
  'service.updated': Service;
  'shipment.cancelled': Shipment;
  'shipment.created': Shipment;
  'shipment.deleted': Shipment;
  'shipment.delivered': Shipment;
  'shipment.failed': Shipment;
  'shipment.in_transit': Shipment;
  'shipment.label_created': Shipment;
  'shipment.returned': Shipment;
  'shipment.updated': Shipment;
  'supplier.created': Supplier;
  'supplier.deleted': Supplier;
  'supplier.restored': Supplier;
  'supplier.updated': Supplier;
  'supply.created': Supply;
  'supply.deleted': Supply;
  'supply.low_stock': Supply;
  'supply.restored': Supply;
  'supply.stock_changed': Supply;
  'supply.updated': Supply;
  'supply_movement.created': SupplyMovement;
  'taxpayer.created': Taxpayer;
  'taxpayer.deleted': Taxpayer;
  'taxpayer.updated': Taxpayer;
  'vat_book.closed': VatBook;
  'vat_book.created': VatBook;
  'vat_book.reopened': VatBook;
  'vat_book.updated': VatBook;
  'vat_config.created': VatConfig;
  'vat_config.updated': VatConfig;
  'vat_entry.created': VatEntry;
  'vat_entry.deleted': VatEntry;
  'vat_entry.updated': VatEntry;
  'vat_summary.created': VatSummary;
  'vat_summary.updated': VatSummary;
  'webhook.disabled': Webhook;
  'webhook.test': Webhook;
  'withholding.annulled': Withholding;
  'withholding.applied': Withholding;
  'withholding.created': Withholding;
  'withholding_config.created': WithholdingConfig;
  'withholding_config.updated': WithholdingConfig;
  'withholding_regime.created': WithholdingRegime;
  'withholding_regime.deleted': WithholdingRegime;
  'withholding_regime.updated': WithholdingRegime;
}

/** A webhook call's event. `data` is the record; only its id for thin webhooks and where data_truncated is true. */
export type WebhookEvent = {
  [T in keyof EventData]: {
    id: string;
    type: T;
    timestamp: string;
    api_version: string;
    livemode: boolean;
    tenant_id: string;
    resource: { type: string; id: string; version: number };
    batch_id?: string;
    request: { id: string | null; idempotency_key: string | null };
    data: EventData[T];
    previous?: { [name: string]: unknown };
    data_truncated?: true;
  };
}[keyof EventData];
