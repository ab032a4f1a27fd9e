import type { Formats } from '@sheaf/document/text/formats'
import type { HtmlLine } from '@sheaf/document/text/lines-html'
import { expect, it } from 'vitest'
import { linesFromHtml } from './lines-from-html.ts'

const read = (html: string) => linesFromHtml(new DOMParser().parseFromString(html, 'text/html').body)

const textOf = (runs: HtmlLine['runs']): string =>
  runs
    .map(({ text, formats }: { text: string; formats: Formats }) => {
      const names = Object.keys(formats).toSorted()
      return names.length > 0 ? `${text}(${names.join()})` : text
    })
    .join('')

/** Renders lines as `bullet1: text`, with formats in brackets behind their letters. */
const shown = (html: string): string[] =>
  read(html).lines.map(({ attributes, runs }) => {
    const { kind, level, checked, start, language, quote } = attributes
    const marks = [quote && 'quote', checked && 'done', start !== null && `from ${start}`, language].filter(Boolean)
    return `${[`${kind}${level}`, ...marks].join(' ')}: ${textOf(runs)}`.trimEnd()
  })

/** An item of a list as Word writes it. */
const item = (level: number, sign: string, text: string): string =>
  `<p class=MsoListParagraph style='margin-left:36.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

it('[EDT-103] the lists of Word are lists, with their levels and numbers', () => {
  const html = `<html><head><style>p.MsoListParagraph{margin:0}</style></head><body><p class=MsoNormal>Before</p>
    ${item(1, '·', 'one')} ${item(2, 'o', 'two')} ${item(2, 'o', 'three')} ${item(1, '·', 'four')}
    <p class=MsoNormal>Between</p> ${item(1, '3.', 'first')} ${item(2, 'a)', 'second')} ${item(1, '4.', 'third')}</body></html>`
  expect(shown(html)).toEqual([
    'p0: Before',
    'bullet0: one',
    'bullet1: two',
    'bullet1: three',
    'bullet0: four',
    'p0: Between',
    'ordered0 from 3: first',
    'ordered1: second',
    'ordered0: third',
  ])
})

it('[EDT-103] a list of Word that begins deep, or is of two kinds, loses nothing', () => {
  expect(
    shown(item(2, 'o', 'deep') + item(1, '·', 'flat') + item(1, '1.', 'numbered') + item(1, '1.', 'anew')),
  ).toEqual(['bullet1: deep', 'bullet0: flat', 'ordered0: numbered', 'ordered0 from 1: anew'])
})

it('[TEXT-47] the number of a heading of Word is part of what it says', () => {
  const sign = '<span style="mso-list:Ignore">1.2<span>&nbsp;&nbsp;</span></span>'
  expect(shown(`<h2 style="mso-list:l0 level2 lfo1">${sign}Scope</h2>`)).toEqual(['h20: 1.2 Scope'])
})

const onTheWeb = (tag: string, level: number, text: string, start = 1): string =>
  `<div class="ListContainerWrapper"><${tag} role="list" start="${start}"><li data-aria-level="${level}" role="listitem">` +
  `<p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">${text}</span></span>` +
  '<span class="EOP">&nbsp;</span></p></li></' +
  `${tag}></div>`

it.each([
  [
    'Word on the web, bullets',
    onTheWeb('ul', 1, 'one') + onTheWeb('ul', 2, 'two') + onTheWeb('ul', 3, 'three') + onTheWeb('ul', 1, 'four'),
    ['bullet0: one', 'bullet1: two', 'bullet2: three', 'bullet0: four'],
  ],
  [
    'Word on the web, numbers',
    onTheWeb('ol', 1, 'one') + onTheWeb('ol', 2, 'a') + onTheWeb('ol', 2, 'b', 2) + onTheWeb('ol', 1, 'two', 2),
    ['ordered0: one', 'ordered1: a', 'ordered1: b', 'ordered0: two'],
  ],
  [
    'Word on the web, numbers that go on behind a paragraph',
    `${onTheWeb('ol', 1, 'one')}<p>between</p>${onTheWeb('ol', 1, 'two', 2)}`,
    ['ordered0: one', 'p0: between', 'ordered0 from 2: two'],
  ],
  [
    'Google Docs, lists directly in lists',
    '<b style="font-weight:normal;"><ul><li dir="ltr" aria-level="1"><p dir="ltr"><span style="font-weight:400">one</span></p></li>' +
      '<ul><li aria-level="2"><p><span style="font-weight:700">two</span></p></li></ul><li><p>three</p></li></ul></b>',
    ['bullet0: one', 'bullet1: two(bold)', 'bullet0: three'],
  ],
  [
    'LibreOffice',
    '<ol>\n\t<li><p style="margin-bottom: 0in">one</p>\n\t<ul>\n\t\t<li><p>two</p>\n\t</ul>\n</ol>',
    ['ordered0: one', 'bullet1: two'],
  ],
  [
    'two lists beside each other',
    '<ol><li>one</ol><ol><li>one</ol><ol start="7"><li>seven<li value="9">nine<li>ten</ol>',
    ['ordered0: one', 'ordered0 from 1: one', 'ordered0 from 7: seven', 'ordered0 from 9: nine', 'ordered0: ten'],
  ],
  ['a number that no list has', '<ol start="99999999999999999999"><li>one</ol>', ['ordered0: one']],
])('[TEXT-47] lists of %s', (_, html, lines) => {
  expect(shown(html)).toEqual(lines)
})

it.each([
  '<ul><li><input type="checkbox" checked disabled> one</li><li><input type="checkbox"> two</li></ul>',
  '<ul><li role="checkbox" aria-checked="true"><p>one</p></li><li role="checkbox" aria-checked="false">two</li></ul>',
  '<ul><li><p><input type="checkbox" checked> one</p></li><li><label><input type="checkbox"> two</label></li></ul>',
  '<ul data-type="taskList"><li data-checked="true"><label></label><div><p>one</p></div></li><li data-checked="false">two</li></ul>',
  '<ul><li>[x] one</li><li>[ ] two</li></ul>',
  '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">one</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">two</span></li></ul>',
  '<ul class="listtype-taskdone listindent1"><li>one</li></ul><ul class="listtype-task listindent1"><li>two</li></ul>',
  '<ul><li><p>☑ one</p></li><li>☐ two</li></ul>',
])('[EDT-103] what has boxes elsewhere is a task: %s', (html) => {
  expect(shown(html)).toEqual(['task0 done: one', 'task0: two'])
  expect(read(html).hasLostPictures).toBe(false)
})

it('[EDT-103] a list of tasks and others has both', () => {
  const box = '<input type="checkbox">'
  expect(shown(`<ul><li>one<ul><li>${box} two</li></ul></li><li>${box} three</li></ul>`)).toEqual([
    'bullet0: one',
    'task1: two',
    'task0: three',
  ])
})

it('[TEXT-15] a check list of Google Docs is tasks, and its boxes are no pictures', () => {
  const box = (state: string) => `<img alt="${state}" aria-roledescription="checkbox" src="data:,">`
  const html =
    `<ul><li role="checkbox" aria-checked="false">${box('unchecked')}<p>Water</p></li>` +
    `<li role="checkbox" aria-checked="true">${box('checked')}<p><span style="text-decoration:line-through">Salt</span></p></li></ul>`
  expect(shown(html)).toEqual(['task0: Water', 'task0 done: Salt(strike)'])
  expect(read(html).hasLostPictures).toBe(false)
})

it.each([
  ['<p class=MsoNormal>one<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>three</p>', 'Word'],
  ['<b style="font-weight:normal"><p>one</p><br><p>three</p></b><br class="Apple-interchange-newline">', 'Google Docs'],
  ['<p>one</p>\n<p><br/>\n\n</p>\n<p>three</p>', 'LibreOffice'],
  ['<div dir="ltr">one<div><br></div><div>three</div></div>', 'Gmail'],
  ['<div class="elementToProof">one</div><div class="elementToProof"><br></div><div>three</div>', 'Outlook'],
  ['<p>one</p><p></p><p>three</p>', 'an empty paragraph'],
  ['<div><h3></h3></div><p>one</p><p>&nbsp;</p><p>three</p>', 'an empty heading'],
])('[TEXT-15] an empty line is one: %s', (html) => {
  expect(shown(html).filter((line) => line !== 'h30:')).toEqual(['p0: one', 'p0:', 'p0: three'])
})

it('[TEXT-75] a rule is one, also at the beginning, in a quote and in an item', () => {
  expect(shown('<hr><p>one</p><hr><blockquote><p>two</p><hr></blockquote><ul><li>three<hr></li></ul>')).toEqual([
    'rule0:',
    'p0: one',
    'rule0:',
    'p0 quote: two',
    'rule0 quote:',
    'bullet0: three',
    'rule1:',
  ])
})

it.each([
  ['10<sup>5</sup> H<sub>2</sub>O', '105(superscript) H2(subscript)O'],
  ['10<span style="font-size:0.6em;vertical-align:super">5</span>', '105(superscript)'],
  [
    '<math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msub><mi>a</mi><mn>1</mn></msub></math>',
    'x2(superscript)+a1(subscript)',
  ],
  ['<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>', '1/2'],
  [
    '<span class="katex"><span class="katex-mathml"><math><semantics><msup><mi>x</mi><mn>2</mn></msup>' +
      '<annotation encoding="application/x-tex">x^2</annotation></semantics></math></span>' +
      '<span class="katex-html" aria-hidden="true">x2</span></span>',
    'x^2(formula)',
  ],
  ['She said <q>yes</q>.', 'She said “yes”.'],
  ['Press <kbd>Ctrl</kbd>', 'Press Ctrl(code)'],
  ['<span style="display:none">hidden</span>shown', 'shown'],
  ['a<style>b</style><script>c</script>d', 'ad'],
  ['<a href="https://example.org/"><u>link</u></a>', 'link(link)'],
  ['<a href="javascript:alert(1)">none</a> <a href="/path">none</a>', 'none none'],
  ['<a href="mailto:ada@example.org" title="x">mail</a>', 'mail(link)'],
  ['Hi <img class="emoji" alt="👋🏽" src="x"> <img alt="a cat" src="x">', 'Hi 👋🏽 a cat'],
])('[TEXT-48] what stands in a line is read as it looks: %s', (html, text) => {
  expect(shown(`<p>${html}</p>`)).toEqual([`p0: ${text}`])
})

it('[EDT-98] an emoji is no picture', () => {
  expect(read('<p><img alt="👋🏽" src="x"></p>').hasLostPictures).toBe(false)
  expect(read('<p><img alt="a cat 🐈" src="x"></p>').hasLostPictures).toBe(true)
})

it.each([
  ['<details><summary>Sum</summary>Body</details>', ['p0: Sum', 'p0: Body']],
  ['<dl><dt>Term</dt><dd>What it is</dd></dl>', ['p0: Term', 'p0: What it is']],
  ['<figure><img alt="a cat" src="x"><figcaption>A cat</figcaption></figure>', ['p0: a cat', 'p0: A cat']],
  ['<fieldset><legend>Title</legend>Text</fieldset>', ['p0: Title', 'p0: Text']],
  ['<center>one</center>two', ['p0: one', 'p0: two']],
  ['<span style="display:block">one</span><span style="display:flex">two</span>', ['p0: one', 'p0: two']],
  ['<select><option>one</option><option>two</option></select>', ['p0: one', 'p0: two']],
  [
    '<address>one</address><nav>two</nav><section>three<h2>four</h2></section>',
    ['p0: one', 'p0: two', 'p0: three', 'h20: four'],
  ],
  ['<blockquote><p>one</p><ul><li>two</ul></blockquote>three', ['p0 quote: one', 'bullet0 quote: two', 'p0: three']],
])('[TEXT-48] what no pad knows leaves the borders that it had: %s', (html, lines) => {
  expect(shown(html)).toEqual(lines)
})

it.each([
  ['<pre><code class="hljs language-js">let a\n  a = 1\n</code></pre>', ['code0 js: let a', 'code0 js:   a = 1']],
  ['<pre>one<br>two</pre><pre>three</pre>', ['code0: one', 'code0: two', 'code0 from 1: three']],
  ['<pre>one\n\n  <b>two</b></pre>', ['code0: one', 'code0:', 'code0:   two']],
  [`<pre><code class="language-${'x'.repeat(200)}">one</code></pre>`, ['code0: one']],
  [
    '<div style="white-space: pre;"><div><span style="color:#00f">if</span> a:</div><div>    <span>b</span></div></div>',
    ['p0: if(none) a:', 'p0:     b'].map((line) => line.replace('(none)', '')),
  ],
  ['<span style="white-space: pre-wrap">one\ntwo  three</span>', ['p0: one', 'p0: two  three']],
])('[TEXT-48] rows and spaces that count are kept: %s', (html, lines) => {
  expect(shown(html)).toEqual(lines)
})

it.each([
  ['<table><tr><td>One</td></tr><tr><td><p>Two</p></td></tr></table>', ['p0: One', 'p0: Two']],
  [
    '<table><tr><td>Menu</td><td><table><tr><td>a</td></tr></table><ul><li>London</li></ul></td></tr></table>',
    ['p0: Menu', 'p0: a', 'bullet0: London'],
  ],
  ['<table role="presentation"><tr><td>Ada</td><td>36</td></tr></table>', ['p0: Ada | 36']],
])('[TBL-81] of a table that is a frame around text each row is a line: %s', (html, lines) => {
  expect(shown(html)).toEqual(lines)
})

it('[EDT-25] a title of a link that no pad accepts is left out, and not the link', () => {
  const { lines } = read(`<p><a href="https://example.org" title="${'x'.repeat(2000)}">there</a></p>`)
  expect(lines[0]?.runs).toEqual([{ text: 'there', formats: { link: { href: 'https://example.org' } } }])
})

it('[TEXT-90] two blocks of code right below each other stay two, each with its language', () => {
  const block = (language: string) => `<pre><code class="language-${language}">a\nb</code></pre>`
  expect(shown(block('js') + block('go'))).toEqual(['code0 js: a', 'code0 js: b', 'code0 from 1 go: a', 'code0 go: b'])
})

/** Renders lines as `center: text`, with the colours of letters behind them. */
const colored = (html: string): string[] =>
  read(html).lines.map(({ attributes: { align }, runs }) => {
    const letters = runs.map(({ text, formats: { color, highlight } }) => {
      const colors = [color as string, highlight && `on ${highlight as string}`].filter((one) => one !== undefined)
      return colors.length === 0 ? text : `${text}(${colors.join(' ')})`
    })
    return `${align === 'start' ? '' : `${align}: `}${letters.join('')}`
  })

it.each([
  ['<p>a <span style="color: #ff0000">b</span></p>', 'a b(red)'],
  ['<p><span style="color:#C00000">dark</span></p>', 'dark(red)'],
  ['<p><span style="color: rgb(255, 153, 0)">x</span></p>', 'x(orange)'],
  ['<p><span style="color: rgba(0, 128, 0, 1)">x</span></p>', 'x(green)'],
  ['<p><font color="#0000ff">x</font></p>', 'x(blue)'],
  ['<p><font color="purple">x</font></p>', 'x(purple)'],
  ['<p><span style="color:#00B0F0">x</span><span style="color:teal">y</span></p>', 'x(blue)y(teal)'],
  ['<p><span style="color:#ec4899">x</span></p>', 'x(pink)'],
  ["<p><span style='background:yellow;mso-highlight:yellow'>x</span></p>", 'x(on yellow)'],
  ['<p><span style="color: red; background-color: #fff2cc">x</span></p>', 'x(red on yellow)'],
  ['<p><mark>x</mark><mark style="background-color: #b5f0c0">y</mark></p>', 'x(on yellow)y(on green)'],
  ['<p style="color: red">a<span style="color: black">b</span></p>', 'a(red)b'],
  ['<p><mark>a<span style="background-color: white">b</span></mark></p>', 'a(on yellow)b'],
])('[TEXT-83] colours of other programs become the nearest of the pad: %s', (html, line) => {
  expect(colored(html)).toEqual([line])
})

it.each([
  ['black of Word', '<p><span style="color:#000">x</span><span style="color:windowtext">y</span></p>'],
  ['what pages write in', '<p style="color: #1f2328; background-color: #fff">x<b style="color:#172b4d">y</b></p>'],
  ['a dark page', '<div style="color: rgb(230, 237, 243); background-color: rgb(13, 17, 23)">xy</div>'],
  ['gray', '<p><span style="color: #666">x</span><span style="background-color: #eee">y</span></p>'],
  ['none', '<p><span style="background-color: transparent; color: inherit">xy</span></p>'],
  ['the background of a box', '<div style="background-color: #fff2cc"><p style="background: yellow">xy</p></div>'],
  ['links', '<p><a href="https://example.org/" style="color:#1155cc"><span style="color:#1155cc">xy</span></a></p>'],
  [
    'an editor of code',
    '<div style="color: #ccc; font-family: Menlo, monospace; white-space: pre"><span style="color: #569cd6">xy</span></div>',
  ],
  ['what nobody knows', '<p><span style="color: color-mix(in srgb, red, blue)">x</span><font color="x">y</font></p>'],
])('[TEXT-83] the colour of %s is none', (_, html) => {
  expect(colored(html)).toEqual(['xy'])
})

it('[TEXT-83] what was raised is lowered, and the other way round', () => {
  expect(shown('<p><sup>a<sub>b</sub></sup><span style="vertical-align:sub">c<sup>d</sup></span></p>')).toEqual([
    'p0: a(superscript)bc(subscript)d(superscript)',
  ])
})

it.each([
  ['<p dir="ltr">a</p><p dir="rtl">\u0645\u0631\u062d\u0628\u0627</p>', ['auto', 'auto']],
  ['<p dir="rtl">a</p><p style="direction: ltr">\u0645\u0631\u062d\u0628\u0627</p>', ['rtl', 'ltr']],
  ['<div dir="rtl"><p>a</p><p dir="auto">b</p><pre>c</pre></div>', ['rtl', 'auto', 'auto']],
  ['<ul dir="rtl"><li>a</li><li dir="ltr"><p>b</p></li></ul>', ['rtl', 'auto']],
  ['<p dir="rtl"></p><p dir="rtl">1, 2</p><p dir="up">a</p>', ['auto', 'auto', 'auto']],
])('[TEXT-111] lines have the direction that differs from that of their letters: %s', (html, directions) => {
  expect(read(html).lines.map(({ attributes }) => attributes.direction)).toEqual(directions)
})

it.each([
  ['<p style="text-align: center">a</p><p>b</p>', ['center: a', 'b']],
  ["<p class=MsoNormal align=right style='text-align:right'>a</p>", ['end: a']],
  ['<h2 align="justify">a</h2><center>b</center>', ['justify: a', 'center: b']],
  ['<div style="text-align: center"><p>a</p><p style="text-align: left">b</p></div>', ['center: a', 'b']],
  ['<p dir="rtl" style="text-align: right">a</p><p dir="rtl" style="text-align: left">b</p>', ['a', 'end: b']],
  ['<ul><li style="text-align: center">a</li><li><p style="text-align: end">b</p></li></ul>', ['center: a', 'end: b']],
  ['<p>a <span style="text-align: center">b</span></p>', ['a b']],
  ['<div align="center"><pre>a</pre><table><tr><td align="right">b</td><td>c</td></tr></table></div>', ['a', '']],
  ['<p style="text-align: inherit">a</p><p style="text-align: toString">b</p>', ['a', 'b']],
])('[TEXT-85] lines are aligned as they look: %s', (html, lines) => {
  expect(colored(html)).toEqual(lines)
})

it('[PIC-22] a picture of one dot, by which a sender learns who reads, is asked for by nobody', () => {
  const dot = '<img src="https://mail.example/seen?by=ada" width="1" height="1">'
  expect(read(`<p>Dear Ada${dot}</p>`)).toMatchObject({ pictures: [], hasLostPictures: false })
  expect(read('<p><img src="https://example.org/logo.png" width="40" height="1"></p>').pictures).toHaveLength(1)
})
