import { expect, it } from 'vitest'
import { looksLikeMarkdown } from './looks-like-markdown.ts'

it.each([
  '# Minutes\n\n- Ada\n- Bob',
  '## Agenda',
  '- milk\n- bread',
  '1. milk\n2. bread',
  '- [ ] call Ada',
  '[] call Ada',
  '* [x] call Ada',
  '1. [ ] call Ada',
  '- [ ] call Ada (again)',
  '- [ ] call Ada;\n- [ ] call Bob;',
  '## Present\n\n- Ada (chair)\n- Bob (minutes)\n- Eve',
  '1. Welcome (Ada)\n2. Budget (Bob)',
  '- [one](https://example.org/1)\n- [two](https://example.org/2)',
  'This is **important** (to all)',
  'See [the plan](https://example.org/plan).',
  'This is **important**.',
  'no ~~longer~~ so',
  '```\nlet a = 1;\n```',
  '| Name | Age |\n| --- | ---: |\n| Ada | 36 |',
  '> quoted\n\nand *meant*',
  'Run `npm start` and *wait*.',
  '# Minutes of {folder}, {date}\n\nTaken by {name}\n\n- [ ] Agenda',
])('[EDT-102] is Markdown: %j', (text) => {
  expect(looksLikeMarkdown(text)).toBe(true)
})

it.each([
  'Just a sentence.',
  'a[] is a list',
  '[1] Lovelace, Notes',
  '[](x)',
  '2 * 3 * 4 = 24',
  'A *single* emphasis',
  '# of people: 12',
  '#hashtag and C# and F#',
  '* only a footnote',
  'snake_case_name and __init__',
  'src/**/*.ts and test/**/*.ts',
  '2. of May',
  '> said Ada',
  '-5 °C\n-7 °C',
  '```',
  '#!/bin/sh\n# Install\n\n## all of it\napt-get update',
  '# Settings\n\nimport os\nname = "x"\nprint(name)',
  'steps:\n  - uses: checkout\n  - run: npm test',
  '/**\n * One\n * Two\n */',
  'for (const a of b) {\n  sum(a ** 2);\n}',
  'if (a)\n  - b(c)\n  - d(e)',
  'print(a) # one\nprint(b)\n- c(d)\n- e(f)',
  'diff --git a/x b/x\n- one\n- two',
  ' name | age\n------+-----\n Ada  |  36',
])('[EDT-102] is not clearly Markdown: %j', (text) => {
  expect(looksLikeMarkdown(text)).toBe(false)
})
