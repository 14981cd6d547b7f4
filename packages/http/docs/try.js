// One section at a time, which the address names; the operation behind # is opened.
const section = document.getElementById('section');
const named = new URLSearchParams(location.search).get('tag');
if ([...section.options].some(({ value }) => value === named)) section.value = named;
const asked = section.value === 'all' ? '' : `?tag=${section.value}`;
section.addEventListener('change', () => {
  location.assign(`${location.pathname}?tag=${section.value}`);
});
SwaggerUIBundle({
  url: `/api/v1/openapi.json${asked}`,
  dom_id: '#reference',
  docExpansion: asked === '' ? 'none' : 'list',
  filter: asked === '',
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
  persistAuthorization: true,
});
