import { expect, test } from 'vitest'
import { hrefFromInput, isSafeHref } from './href.ts'
import { padSchema } from './pad-schema.ts'
import { AUTHOR_MARK, PAD_BLOCKS, PAD_MARKS, PAD_NODES } from './vocabulary.ts'

const namesOf = (attrs: object | undefined) => Object.keys(attrs ?? {}).toSorted()

test('[EDT-13, EDT-25] the words that updates are checked against are those of the schema', () => {
  const nodes = Object.values(padSchema.nodes).filter((type) => type.name !== 'doc' && type.name !== 'text')
  expect(nodes.map((type) => type.name).toSorted()).toEqual([...PAD_NODES.keys()].toSorted())
  for (const type of nodes) {
    const spec = PAD_NODES.get(type.name)!
    expect([type.name, namesOf(type.spec.attrs)]).toEqual([type.name, namesOf(spec.attributes)])
    expect([type.name, spec.contentKind]).toEqual([
      type.name,
      type.isLeaf ? 'nothing' : type.isTextblock ? 'text' : 'nodes',
    ])
  }
  const mayStandIn = (parent: string, child: string) => {
    // A child is possible if it can stand somewhere after the parent's required beginning.
    const seen = new Set()
    const queue = [padSchema.nodes[parent]!.contentMatch]
    for (const match of queue) {
      if (seen.has(match)) continue
      seen.add(match)
      for (let i = 0; i < match.edgeCount; i++) {
        const { type, next } = match.edge(i)
        if (type.name === child) return true
        queue.push(next)
      }
    }
    return false
  }
  for (const child of PAD_NODES.keys()) {
    expect([`doc > ${child}`, PAD_BLOCKS.includes(child)]).toEqual([`doc > ${child}`, mayStandIn('doc', child)])
    for (const [parent, spec] of PAD_NODES) {
      expect([`${parent} > ${child}`, spec.children.includes(child)]).toEqual([
        `${parent} > ${child}`,
        mayStandIn(parent, child),
      ])
    }
  }
  expect(Object.keys(padSchema.marks).toSorted()).toEqual([...PAD_MARKS.keys()].toSorted())
  for (const type of Object.values(padSchema.marks)) {
    expect([type.name, namesOf(type.spec.attrs)]).toEqual([type.name, namesOf(PAD_MARKS.get(type.name)!.attributes)])
  }
})

test('[EDT-17] text has one author, also inside code', () => {
  const author = padSchema.marks[AUTHOR_MARK]!
  expect(author.excludes(author)).toBe(true)
  expect(padSchema.marks['code']!.excludes(author)).toBe(false)
  for (const type of Object.values(padSchema.nodes).filter((node) => node.isTextblock)) {
    expect([type.name, type.allowsMarkType(author)]).toEqual([type.name, true])
  }
})

test('[EDT-17] every mark is stored under its plain name, which needs it to exclude itself', () => {
  for (const type of Object.values(padSchema.marks)) expect([type.name, type.excludes(type)]).toEqual([type.name, true])
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  '//example.org',
  '/relative',
  '',
  undefined,
  { toString: () => 'https://example.org' },
])('[EDT-14, W-23] %j is no address of a link', (href) => {
  expect(isSafeHref(href)).toBe(false)
})

test('[EDT-14] an address is HTTP, HTTPS or mail', () => {
  for (const href of ['https://example.org', 'http://example.org/a?b#c', 'mailto:a@example.org']) {
    expect([href, isSafeHref(href)]).toEqual([href, true])
  }
})

test('[EDT-14] what is typed as an address is completed', () => {
  expect(hrefFromInput(' example.org/a ')).toBe('https://example.org/a')
  expect(hrefFromInput('localhost:9001/x')).toBe('https://localhost:9001/x')
  expect(hrefFromInput('a@example.org')).toBe('mailto:a@example.org')
  expect(hrefFromInput('http://example.org')).toBe('http://example.org')
  for (const refused of ['javascript:alert(1)', 'data:x', 'tel:123', '/a', '//b', '']) {
    expect([refused, hrefFromInput(refused)]).toEqual([refused, undefined])
  }
})
