// Whose requests the bench sends, and the records that they name.

export type Shop = {
  tenantId: string;
  token: string;
  productIds: readonly string[];
  customerIds: readonly string[];
  /** Of three products to one of the customers. */
  saleId: string;
};
