import { expect, it } from 'vitest'
import { picturesOfRtf, withPicturesOfRtf } from './rtf-pictures.ts'

const PNG = '89504e470d0a1a0a0000'
const address = `data:image/png;base64,${btoa(String.fromCharCode(...PNG.match(/../g)!.map((byte) => parseInt(byte, 16))))}`

it('[EDT-302] the pictures of RTF are read in their order, without those of lists and other forms of the same', () => {
  const rtf =
    `{\\rtf1{\\*\\listpicture{\\pict\\pngblip ${PNG}}}{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn a}}}\\picw10\\pngblip` +
    `{\\*\\blipuid ffff}\n${PNG.slice(0, 8)}\n${PNG.slice(8)}}}{\\nonshppict{\\pict\\wmetafile8 ${PNG}}}{\\pict\\emfblip ${PNG}}}`
  expect(picturesOfRtf(rtf)).toEqual([address, undefined])
})

it('[EDT-302] pictures of files hold those of the RTF if there are as many, and only these', () => {
  const rtf = `{\\rtf1{\\pict\\pngblip ${PNG}}}`
  const html = (count: number) =>
    '<img width=1 src="file:///C:/a.png" alt=x><img src="https://example.org/b.png">'.repeat(count)
  expect(withPicturesOfRtf(html(1), rtf)).toBe(html(1).replace('file:///C:/a.png', address))
  expect(withPicturesOfRtf(html(2), rtf)).toBe(html(2))
  expect(withPicturesOfRtf(html(1), '')).toBe(html(1))
})

it.each(['{\\pict', '{\\pict\\pngblip', '{\\pict\\pngblip 89', '\\pict'.repeat(2000), '{'.repeat(100_000)])(
  '[EDT-302] RTF that is broken has no pictures',
  (rtf) => {
    expect(picturesOfRtf(rtf).filter((one) => one !== undefined)).toEqual([])
  },
)
