// It is a script of its own, not a module.
const { MiniSearch } = globalThis;

const MOST = 8;
const field = document.querySelector('input[type=search]');
const list = field.parentElement.querySelector('ul');
const root = field.dataset.root;
let found;

/** The index is read once, when somebody means to search. */
const index = () =>
  (found ??= fetch(`${root}search.json`)
    .then((answer) => answer.text())
    .then((text) =>
      MiniSearch.loadJSON(text, { fields: ['title', 'heading', 'text'], storeFields: ['title', 'heading', 'path'] }),
    ));

function showFound(results) {
  list.replaceChildren(
    ...results.slice(0, MOST).map(({ path, title, heading }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = root + path;
      const small = document.createElement('small');
      small.textContent = title;
      link.append(heading, ...(heading === title ? [] : [small]));
      item.append(link);
      return item;
    }),
  );
  if (results.length === 0) list.innerHTML = '<li>Nothing found</li>';
  list.hidden = false;
}

field.addEventListener('focus', () => void index(), { once: true });
async function search() {
  const words = field.value.trim();
  if (words === '') list.hidden = true;
  else showFound((await index()).search(words, { prefix: true, fuzzy: 0.15, boost: { title: 3, heading: 2 } }));
}
field.addEventListener('input', () => void search());
field.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') list.hidden = true;
  if (event.key === 'Enter') list.querySelector('a')?.click();
  if (event.key === 'ArrowDown') list.querySelector('a')?.focus();
});
document.addEventListener('click', ({ target }) => {
  if (!field.parentElement.contains(target)) list.hidden = true;
});
