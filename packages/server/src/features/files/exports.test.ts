import { expect, test } from 'vitest'
import { makeFile } from './testing/file-samples.ts'
import { filesSite } from './testing/files-site.ts'

test('[FILE-69, EXP-1] the page of an exported pad holds its pictures, and names other files; Markdown names all', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const picture = await site.add(site.admin, pad, await makeFile.jpeg(20, 10), 'hall.jpg')
  const report = await site.add(site.admin, pad, makeFile.pdf(), 'report.pdf')
  for (const file of [picture, report]) (await site.show(pad, file)).close()
  const exported = async (format: string) =>
    (await site.app.http.inject({ url: `/api/pad/${pad}/export/${format}` })).body
  const page = await exported('html')
  expect(page).toMatch(/<img src="data:image\/jpeg;base64,[^"]{100,}" alt="" width="20" height="10">/)
  expect(page).toContain('report.pdf')
  expect(page).not.toContain('/api/files/')
  expect(await exported('markdown')).toContain('![](<hall.jpg>)')
  expect(await exported('text')).toContain('[hall.jpg]')
  // A picture that was taken out of the pad is in no page from then on.
  await site.admin.delete(`/pad/${pad}/files/${picture.hash}`)
  expect(await exported('html')).not.toContain('data:image')
})
