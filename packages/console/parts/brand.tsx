// The mark of the service and its name.
export const Brand = () => (
  <>
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect class="mark" width="32" height="32" rx="7" />
      <path class="sheet" d="M9 6h14v20l-3.5-2-3.5 2-3.5-2L9 26z" />
      <path class="lines" d="M12 11h8M12 15h8M12 19h5" />
    </svg>
    <span>Talonario</span>
  </>
);
