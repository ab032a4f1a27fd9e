import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { extraHead, extraHeadReader } from './extra-head.ts'

test.each([
  ['<meta name="description" content="Pads of the club">', '<meta name="description" content="Pads of the club" />'],
  ['<meta property="og:title" content="a &quot;b&quot;">', '<meta property="og:title" content="a &quot;b&quot;" />'],
  ['<link rel="icon" href="https://example.org/i.png">', '<link rel="icon" href="https://example.org/i.png" />'],
])('[CFG-41] %s stands in the head', async (typed, shown) => {
  expect(await extraHead(typed)).toBe(shown)
})

test.each([
  '<script>x()</script>',
  '<script src="/x.js"></script>',
  '<style>body { display: none }</style>',
  '<base href="https://elsewhere.example/">',
  '<meta http-equiv="refresh" content="0;url=https://elsewhere.example">',
  '<meta name="Referrer" content="unsafe-url">',
  '<meta name="viewport" content="user-scalable=no">',
  '<link rel="stylesheet" href="https://elsewhere.example/x.css">',
  '<link rel="icon stylesheet" href="/x.css">',
  '<link rel="preconnect" href="https://elsewhere.example">',
  '<link href="/x">',
  '</head><body onload="x()">text<img src=x onerror=x()>',
  'text that would end the head',
])('[CFG-41, SEC-5, W-23] %s does not', async (typed) => {
  expect(await extraHead(typed)).toBe('')
})

test('[CFG-41, SEC-5] an attribute that runs or steers is taken away', async () => {
  expect(await extraHead('<link rel="icon" href="javascript:x()" onload="x()">')).toBe('<link rel="icon" />')
  expect(await extraHead('<meta name="a" http-equiv="refresh" content="1">')).toBe('<meta name="a" content="1" />')
})

test('[CFG-41] what is saved counts at once, and visitors read it as the pages show it', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const read = extraHeadReader(app.services.settings)
  expect(await read()).toBe('')
  const typed = '<meta name="description" content="$& club"><script>x()</script>'
  await admin.put('/configuration/HTMLExtraHead', { value: typed })
  const shown = '<meta name="description" content="$&amp; club" />'
  expect(await read()).toBe(shown)
  expect((await app.visitor.get('/configuration')).body['value'].HTMLExtraHead).toBe(shown)
  expect((await admin.get('/configuration')).body['value'].HTMLExtraHead).toBe(typed)
})
