// What a scope lets a token do, for the person who chooses it, in the language asked for. Spec: Authentication 3.
import { SCOPES, type ScopeResource } from '#resource/scopes.ts';

type Words = { en: string; es: string };
const WHAT: Readonly<Record<ScopeResource, Words>> = {
  products: { en: 'products', es: 'productos' },
  services: { en: 'services', es: 'servicios' },
  rentals: { en: 'rentals', es: 'bienes en alquiler' },
  categories: { en: 'categories', es: 'categorías' },
  product_options: { en: 'product options', es: 'opciones de producto' },
  pricing_profiles: { en: 'pricing profiles', es: 'perfiles de precios' },
  promotions: { en: 'promotions', es: 'promociones' },
  sales: { en: 'sales', es: 'ventas' },
  pos: { en: 'POS terminals', es: 'terminales de venta' },
  cash_register: { en: 'cash registers', es: 'cajas' },
  sales_goals: { en: 'sales goals', es: 'objetivos de ventas' },
  budgets: { en: 'budgets', es: 'presupuestos' },
  orders: { en: 'orders', es: 'órdenes de compra' },
  invoices: { en: 'invoices', es: 'comprobantes' },
  received_invoices: { en: 'received invoices', es: 'facturas recibidas' },
  delivery_notes: { en: 'delivery notes', es: 'remitos' },
  suppliers: { en: 'suppliers', es: 'proveedores' },
  expenses: { en: 'expenses', es: 'gastos' },
  supplies: { en: 'supplies', es: 'insumos' },
  customers: { en: 'customers', es: 'clientes' },
  current_accounts: { en: 'current accounts', es: 'cuentas corrientes' },
  crm: { en: 'the CRM', es: 'el CRM' },
  benefits: { en: 'benefits', es: 'beneficios' },
  appointments: { en: 'appointments', es: 'turnos' },
  contracts: { en: 'contracts', es: 'contratos' },
  payment_methods: { en: 'payment methods', es: 'medios de pago' },
  shipping: { en: 'shipping', es: 'envíos' },
  accounting: { en: 'accounting', es: 'contabilidad' },
  stats: { en: 'stats', es: 'estadísticas' },
};
const READ: Words = { en: 'Read', es: 'Ver' };
const WRITE: Words = { en: 'Create, update and delete', es: 'Crear, modificar y eliminar' };

/** The 57 scopes with a description each. */
export const scopeDescriptions = (
  language: keyof Words,
): { scope: string; resource: string; action: string; description: string }[] =>
  SCOPES.map((scope) => {
    const [resource, action] = scope.split(':') as [ScopeResource, string];
    const act = action === 'read' ? READ : WRITE;
    return { scope, resource, action, description: `${act[language]} ${WHAT[resource][language]}` };
  });
