const field = document.querySelector('#search')
const clauses = [...document.querySelectorAll('.section > .clause')]

/** Shows only the clauses that contain every word of the search, and puts the search into the address. */
function search() {
  const { value } = field.querySelector('input')
  const words = value.toLowerCase().split(/\s+/)
  for (const clause of clauses) clause.hidden = !words.every((word) => clause.dataset.text.includes(word))
  for (const section of new Set(clauses.map((clause) => clause.parentElement))) {
    section.hidden = !section.querySelector('.clause:not([hidden])')
    section.open = value !== ''
  }
  const shown = clauses.filter(({ hidden }) => !hidden).length
  field.querySelector('output').textContent = `${shown} of ${clauses.length} clauses`
  const query = value === '' ? location.pathname : `?${new URLSearchParams({ text: value })}`
  history.replaceState(null, '', query + location.hash)
}

/** Shows the element that the address names, even if the search hides it. */
function reveal() {
  const target = document.getElementById(location.hash.slice(1))
  for (let at = target; at; at = at.parentElement) {
    at.hidden = false
    if (at.tagName === 'DETAILS') at.open = true
  }
  target?.scrollIntoView()
}

if (field) {
  field.hidden = false
  field.querySelector('input').value = new URLSearchParams(location.search).get('text') ?? ''
  field.addEventListener('input', search)
  search()
}
addEventListener('hashchange', reveal)
reveal()
