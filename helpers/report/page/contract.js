const form = document.querySelector('#filter')
const clauses = [...document.querySelectorAll('.clause')]
const sections = [...document.querySelectorAll('.section')]

const chosen = (name) =>
  new Set([...form.querySelectorAll(`[name=${name}]:checked`)].map(({ value }) => value))

function linked() {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)))
  } catch {
    return null
  }
}

/** The clause that the address names is shown whatever the filter says. */
function filter() {
  const outcomes = chosen('outcome')
  const forces = chosen('force')
  const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean)
  const pinned = linked()
  let shown = 0
  let isBesides = false
  for (const clause of clauses) {
    const { outcome, force, text } = clause.dataset
    const fits =
      (outcomes.size === 0 || outcomes.has(outcome)) &&
      (forces.size === 0 || forces.has(force)) &&
      words.every((word) => text.includes(word))
    const isPinned = clause === pinned
    clause.hidden = !fits && !isPinned
    shown += fits ? 1 : 0
    isBesides ||= isPinned && !fits
  }
  for (const section of sections) section.hidden = !section.querySelector('.clause:not([hidden])')
  const besides = isBesides ? ', and the linked one' : ''
  document.querySelector('#shown').textContent = `${shown} of ${clauses.length} clauses${besides}`
  document.querySelector('#none').hidden = shown > 0 || isBesides
}

function readAddress() {
  const said = new URLSearchParams(location.search)
  for (const box of form.querySelectorAll('[type=checkbox]'))
    box.checked = said.getAll(box.name).includes(box.value)
  form.elements.text.value = said.get('text') ?? ''
  filter()
}

function writeAddress() {
  const said = new URLSearchParams(new FormData(form))
  if (said.get('text') === '') said.delete('text')
  history.replaceState(null, '', `${location.pathname}${said.size > 0 ? `?${said}` : ''}`)
  filter()
}

function reveal() {
  const target = linked()
  if (!target) return
  const within = target.querySelector(':scope > details') ?? target
  for (let at = within; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true
  target.scrollIntoView()
}

function follow() {
  if (form) filter()
  reveal()
}

if (form) {
  form.hidden = false
  form.addEventListener('input', writeAddress)
  form.addEventListener('reset', () => setTimeout(writeAddress))
  form.addEventListener('submit', (event) => event.preventDefault())
  readAddress()
}
addEventListener('hashchange', follow)
// A link to where the address is already changes nothing in it.
addEventListener('click', ({ target }) => {
  if (target.closest('a')?.hash === location.hash) follow()
})
follow()
