const form = document.querySelector('#filter')
const clauses = [...document.querySelectorAll('.clause')]
const sections = [...document.querySelectorAll('.section')]

const chosen = (name) =>
  new Set([...form.querySelectorAll(`[name=${name}]:checked`)].map(({ value }) => value))

function filter() {
  const outcomes = chosen('outcome')
  const forces = chosen('force')
  const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean)
  let shown = 0
  for (const clause of clauses) {
    const { outcome, force, text } = clause.dataset
    const fits =
      (outcomes.size === 0 || outcomes.has(outcome)) &&
      (forces.size === 0 || forces.has(force)) &&
      words.every((word) => text.includes(word))
    clause.hidden = !fits
    shown += fits ? 1 : 0
  }
  for (const section of sections) section.hidden = !section.querySelector('.clause:not([hidden])')
  document.querySelector('#shown').textContent = `${shown} of ${clauses.length} clauses`
  document.querySelector('#none').hidden = shown > 0
}

if (form) {
  form.hidden = false
  form.addEventListener('input', filter)
  form.addEventListener('reset', () => setTimeout(filter))
  form.addEventListener('submit', (event) => event.preventDefault())
  filter()
}

let closed = []
addEventListener('beforeprint', () => {
  closed = [...document.querySelectorAll('details:not([open])')]
  for (const details of closed) details.open = true
})
addEventListener('afterprint', () => {
  for (const details of closed) details.open = false
})
