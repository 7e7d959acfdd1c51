/** A page that shows a text of 22 characters. */
export type Layout = (text: string) => string

const halves = (text: string) => [text.slice(0, 9), text.slice(9)] as const
const each = (text: string, draw: (one: string, index: number) => string) => [...text].map(draw).join('')
const groups = (text: string) => text.match(/.{1,4}/g) ?? []
const svg = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="30"><text y="20">${text}</text></svg>`
const address = (text: string) => `data:image/svg+xml;base64,${Buffer.from(svg(text)).toString('base64')}`
const styled = (style: string) => `<style>${style}</style><p class="x">&nbsp;</p>`
const script = (code: string) => `<script>${code}</script>`
const drawing = (text: string) =>
  `<canvas width="400" height="40"></canvas>${script(`
    const canvas = document.querySelector('canvas')
    const pen = canvas.getContext('2d'); pen.font = '20px serif'; pen.fillText('${text}', 10, 25)`)}`
/** A dot for each character, at a height of its own. */
const dots = (text: string, draw: (x: number, y: number) => string) =>
  each(text, (one, index) => draw(index * 20, one.charCodeAt(0) * 3))

/** Pages whose text can be read, so that the secret is found in it. */
export const WRITTEN: Readonly<Record<string, Layout>> = {
  'a text': (text) => `<p>You typed: ${text}</p>`,
  'a text without a box of its own': (text) => `<p><span style="display:contents">${text}</span></p>`,
  'a text that sticks out of its box': (text) =>
    `<div style="width:400px"><b style="display:block;width:20px">${text}</b></div>`,
  'elements beside each other': (text) =>
    `<p>You typed <b>${halves(text)[0]}</b><i>${halves(text)[1]}</i></p>`,
  'an element for each character': (text) =>
    `<p>${each(text, (one) => `<span style="display:inline-block;width:14px">${one}</span>`)}</p>`,
  'characters in reverse order': (text) =>
    `<p style="display:flex;flex-direction:row-reverse;justify-content:start">${each([...text].reverse().join(''), (one) => `<b>${one}</b>`)}</p>`,
  'characters at positions of their own': (text) =>
    [
      ...each(text, (one, index) => `<b style="position:absolute;left:${index * 13}px">${one}</b>\n`).split(
        '\n',
      ),
    ]
      .sort()
      .join(''),
  'lines of one character': (text) => `<p style="writing-mode:vertical-rl;height:500px">${text}</p>`,
  'cells of a table': (text) => `<table><tr><td>${halves(text).join('</td><td>')}</td></tr></table>`,
  'a text in groups': (text) => `<p>${groups(text).join(' ')}</p>`,
  'a text with soft hyphens': (text) => `<p>${groups(text).join('&shy;')}</p>`,
  'a text in base64': (text) => `<p>Basic ${Buffer.from(`app:${text}`).toString('base64')}</p>`,
  'a field': (text) => `<input name="shown" value="${text}">`,
  'a placeholder': (text) => `<input name="shown" placeholder="${text}">`,
  'a text area': (text) => `<textarea>${text}</textarea>`,
  'an option': (text) => `<select><option>none<option selected>${text}</select>`,
  'a button': (text) => `<input type="button" value="${text}">`,
  'a shadow root': (text) =>
    `<div id="host"></div>${script(`host.attachShadow({ mode: 'open' }).innerHTML = '<p>${text}</p>'`)}`,
  'a slot': (text) =>
    `<div><template shadowrootmode="open"><b>${halves(text)[0]}</b><slot></slot></template>${halves(text)[1]}</div>`,
  'a frame': (text) => `<iframe width="400" srcdoc="<p style='font:20px monospace'>${text}"></iframe>`,
  'frames beside each other': (text) =>
    halves(text)
      .map((half) => `<iframe width="150" srcdoc="<b style='font:20px monospace'>${half}"></iframe>`)
      .join(''),
  'a text that runs out of the window': (text) =>
    `<div style="width:200px;white-space:nowrap">${`${text} `.repeat(9)}</div>`,
  'a text that is changed by its style': (text) => `<p style="text-transform:uppercase">${text}</p>`,
}

/** Pages that show it where it cannot be read. */
export const PAINTED: Readonly<Record<string, Layout>> = {
  'a closed shadow root': (text) => `<div><template shadowrootmode="closed"><p>${text}</p></template></div>`,
  'a drawing of lines and text': svg,
  'a hidden text that is used': (text) =>
    `<svg style="position:absolute;width:0;height:0"><defs><text id="t" y="20">${text}</text></defs></svg><svg width="400" height="30"><use href="#t"/></svg>`,
  'a foreign object': (text) =>
    `<svg width="400" height="40"><foreignObject width="400" height="40"><p>${text}</p></foreignObject></svg>`,
  'an alternative text': (text) => `<img alt="${text}" src="/none" width="400" height="40">`,
  'an image at an address': (text) => `<img src="/${address(text).slice(26)}" width="400" height="30">`,
  'an image with its text in its address': (text) => `<img src="${address(text)}" width="400" height="30">`,
  'an image for a density': (text) => `<img srcset="${address(text)} 1x" width="400" height="30">`,
  'a source of a picture': (text) =>
    `<picture><source srcset="${address(text)}"><img width="400" height="30"></picture>`,
  'an image that is a button': (text) =>
    `<input type="image" src="${address(text)}" width="400" height="30">`,
  'an image in a drawing': (text) =>
    `<svg width="400" height="30"><image href="${address(text)}" width="400" height="30"/></svg>`,
  'an object': (text) => `<object data="${address(text)}" width="400" height="30"></object>`,
  'an embedded document': (text) => `<embed src="${address(text)}" width="400" height="30">`,
  'the poster of a video': (text) => `<video poster="${address(text)}" width="400" height="30"></video>`,
  'a canvas': drawing,
  'the bytes of an image': (text) =>
    `${drawing(text)}<img width="400" height="40">${script(`document.querySelector('img').src = canvas.toDataURL()`)}`,
  'the bytes of a background': (text) =>
    `${drawing(text)}<p style="height:40px" id="p"></p>${script("p.style.background = 'url(' + canvas.toDataURL() + ')'")}`,
  'a background': (text) => styled(`.x { background: url("${address(text)}") }`),
  'one of several backgrounds': (text) =>
    styled(`.x { background: image-set(url("${address(text)}") 1x), linear-gradient(red, red) }`),
  'a border': (text) =>
    styled(`.x { border: 30px solid; border-image: url("${address(text)}") 1 / 30px stretch; width: 400px }`),
  'a mask': (text) => styled(`.x { height: 30px; background: #000; mask: url("${address(text)}") }`),
  'an image of a list': (text) =>
    styled(`.x { display: list-item; list-style: inside url("${address(text)}") }`),
  'the text of a list': (text) => styled(`.x { display: list-item; list-style: inside "${text}" }`),
  'the style of a counter': (text) =>
    styled(
      `@counter-style spelt { system: cyclic; symbols: "${text}" } .x { display: list-item; list-style: inside spelt }`,
    ),
  'a marker': (text) => styled(`.x { display: list-item } .x::marker { content: "${text}" }`),
  'a text that a style sheet adds': (text) => styled(`.x::before { content: "${text}" }`),
  'an attribute that a style sheet adds': (text) =>
    `<style>.x::after { content: attr(data-x) }</style><p class="x" data-x="${text}">&nbsp;</p>`,
  'a variable that a style sheet adds': (text) =>
    styled(`:root { --x: "${text}" } .x::before { content: var(--x) }`),
  'an image that a style sheet adds': (text) => styled(`.x::before { content: url("${address(text)}") }`),
  'quotation marks': (text) => styled(`.x { quotes: "${text}" "" } .x::before { content: open-quote }`),
  'a hyphen': (text) =>
    `<p lang="en" style="width:90px;hyphens:manual;hyphenate-character:'${text}'">auto&shy;mobile</p>`,
  'a file of a field': (text) =>
    `<input type="file">${script(`const held = new DataTransfer(); held.items.add(new File([], '${text}')); document.querySelector('input').files = held.files`)}`,
  'dots of boxes': (text) =>
    dots(
      text,
      (x, y) =>
        `<i style="position:absolute;left:${x}px;top:${y}px;width:9px;height:9px;background:#000"></i>`,
    ),
  'dots of images': (text) =>
    dots(text, (x, y) => `<img style="position:absolute;left:${x}px;top:${y}px" width="9" height="9">`),
  'dots of a shadow': (text) =>
    styled(
      `.x { width: 9px; height: 9px; box-shadow: ${dots(text, (x, y) => `${x}px ${y}px #000,`).slice(0, -1)} }`,
    ),
  'dots of a gradient': (text) =>
    styled(
      `.x { height: 400px; background: ${dots(text, (x, y) => `linear-gradient(#000, #000) ${x}px ${y}px / 9px 9px no-repeat,`).slice(0, -1)} }`,
    ),
}

/** Pages that answer with something else when they are read. */
export const LYING: Readonly<Record<string, Layout>> = {
  texts: (text) =>
    `<p>${text}</p>${script("Object.defineProperty(Node.prototype, 'nodeValue', { get() { return 'x'.repeat(this.data.length) } })")}`,
  fields: (text) =>
    `<input value="${text}">${script("Object.defineProperty(HTMLInputElement.prototype, 'value', { get: () => 'x' })")}`,
  'the whole of it': (text) => `<p>${text}</p>${script("JSON.stringify = () => '{}'")}`,
  styles: (text) =>
    `<p>A text</p>${script(`
      const real = getComputedStyle
      const lies = { display: 'block', visibility: 'visible', backgroundColor: 'red', backgroundImage: 'none' }
      window.getComputedStyle = (element) => new Proxy(real(element), { get: (_, name) => lies[name] ??
        (name === 'getPropertyValue' ? () => 'red;background-image:url(${address(text)})' : '') })`)}`,
}
