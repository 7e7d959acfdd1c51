/** What the pages of the portal have beyond the style of every page. */
export const STYLE = `
body { max-width: 64rem }
form { max-width: 32rem }
select { box-sizing: border-box; display: block; font: inherit; min-height: 2.75rem; padding: .25rem 1rem; width: 100% }
.row { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center }
.scroll { overflow-x: auto; position: relative }
table { border-collapse: collapse; width: 100% }
th, td { border-block-end: 1px solid; padding: .5rem .75rem .5rem 0; text-align: start; vertical-align: top }
code { overflow-wrap: anywhere }
td:has(code) { min-width: 11rem }
summary { cursor: pointer; min-height: 1.75rem }
details button { display: block; margin-block-start: .5rem; white-space: nowrap }
dt { font-weight: bold }
dd { margin: 0 0 .75rem }
ul.plain { list-style: none; padding: 0 }
ul.plain li { border-block-end: 1px solid; padding-block: .5rem }
.hidden { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; white-space: nowrap; width: 1px }
`
