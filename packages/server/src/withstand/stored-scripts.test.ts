import { strFromU8, unzipSync } from 'fflate'
import sanitizeHtml from 'sanitize-html'
import { expect, test } from 'vitest'
import { realtimeSite } from '../realtime/testing/realtime-site.ts'
import { drainJobs } from '../testing/drain-jobs.ts'
import { mailServer } from '../testing/servers/mail-server.ts'

/** Scripts that an attacker might type for others to run. None is longer than a name may be. */
const SCRIPTS = [
  '<script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1)) ![x](data:text/html,<script>alert(1)</script>)',
  '<style>*{background:url(//evil.example)}</style>',
  '<base href="https://evil.example/">',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '${alert(1)} {{constructor.constructor("alert(1)")()}}',
]

const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'srcdoc', 'background', 'poster'])
const RUNNING = new Set([
  'script',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'base',
  'form',
  'link',
  'animate',
  'img',
])

const isOurs = (address: string): boolean => `${address}/`.startsWith('https://pads.example.org/')

/** Returns elements and attributes that run or load something, as a browser would parse them. */
const whatRuns = (html: string): string[] => {
  const found: string[] = []
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      '*': (tagName, attribs) => {
        if (RUNNING.has(tagName)) found.push(tagName)
        for (const [name, value] of Object.entries(attribs))
          if (name.startsWith('on') || (ADDRESSES.has(name) && !isOurs(value))) found.push(`${name}=${value}`)
        return { tagName, attribs }
      },
    },
  })
  return found
}

test('[W-23] the check itself sees what would run', () => {
  const seen = SCRIPTS.filter((script) => whatRuns(script).length > 0)
  expect(seen.length).toBeGreaterThan(8)
})

test('[W-23, W-30, SRCH-7, EXP-2] what would run stands in excerpts, files and mails as text', async () => {
  const site = await realtimeSite({ name: '<b>Board</b>', description: SCRIPTS[0], tags: SCRIPTS.slice(0, 3) })
  const { app, user, admin, gid, pad } = site
  const mails = await mailServer()
  await app.set(mails.settings)
  const raw = (path: string) =>
    app.http.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${user.token}` } })

  for (const [number, script] of SCRIPTS.entries()) {
    const id = await pad({ name: script })
    const page = await site.open(id, { credentials: { token: user.token as string } })
    page.write(`${script} found${number} ${script}`)
    await page.saved()
    // Time passes, since text is indexed when people pause.
    app.clock.advance(60_000)
    await drainJobs(app)

    const { headlines } = (await user.get(`/pad/search?q=found${number}`)).body['results']
    const excerpt = String(headlines[id]).replaceAll(/<\/?b>/g, '')
    expect([script, excerpt]).toEqual([script, expect.stringMatching(new RegExp(`^[^<>]*found${number}[^<>]*$`))])

    const html = await raw(`/pad/${id}/export/html`)
    expect([script, whatRuns(html.body)]).toEqual([script, []])
    expect(html.headers['content-disposition']).toMatch(/^attachment; filename=[^\r\n<>]+$/)

    await admin.post('/notify-users', { loginsOrEmails: ['user'], url: `/p/${id}`, text: script })
    await drainJobs(app)
    const mail = await mails.arrived(number + 1)
    expect([script, whatRuns(mail.html ?? '')]).toEqual([script, []])
  }

  const archive = unzipSync((await raw(`/group/${gid}/export`)).rawPayload)
  const pages = Object.entries(archive).filter(([path]) => path.endsWith('.html'))
  expect(pages).toHaveLength(SCRIPTS.length)
  for (const [path, bytes] of pages) {
    expect(path).toMatch(/^pads\/[^/<>"\\]+$/)
    expect([path, whatRuns(strFromU8(bytes))]).toEqual([path, []])
  }
})
