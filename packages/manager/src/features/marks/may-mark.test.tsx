import type { Visibility } from '@sheaf/contract/entities/visibility'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../../testing/folders.ts'
import { renderApp } from '../../testing/render-app.tsx'

/** Sets up a folder of somebody else, which Anna sees opened, as after typing its password. */
const opened = (visibility: Visibility, padVisibility: Visibility | null) => {
  const group = groupOf('Board', { admins: ['user-ben'], users: [], visibility })
  const pad = padOf('Agenda', group, { visibility: padVisibility })
  return { group, pad, server: folderServer({ groups: [group], pads: [pad], people: [] }) }
}

test.each([
  ['public', null, ['Bookmark Board', 'Bookmark Agenda']],
  ['private', null, []],
  ['private', 'public', ['Bookmark Agenda']],
  ['public', 'private', ['Bookmark Board']],
] as const)(
  '[SCR-102] in a %s folder with a pad that is %s, a stranger may bookmark %j',
  async (visibility, padVisibility, marked) => {
    const { group, server } = opened(visibility, padVisibility)
    renderApp(`/mypads/group/${group._id}/view`, server)
    await screen.findAllByRole('link', { name: 'Agenda' })
    const stars = screen.queryAllByRole('button', { name: /^Bookmark/ })
    expect(stars.map((star) => star.getAttribute('aria-label'))).toEqual(marked)
  },
)

test.each([
  ['private', []],
  ['public', ['Bookmark Agenda']],
] as const)('[SCR-102] on the page of a %s pad a stranger may bookmark %j', async (padVisibility, marked) => {
  const { group, pad, server } = opened('private', padVisibility)
  renderApp(`/mypads/group/${group._id}/pad/view/${pad._id}`, server)
  await screen.findByTitle('Text of the pad Agenda')
  const stars = () => screen.queryAllByRole('button', { name: /^Bookmark/ })
  await expect.poll(() => stars().map((star) => star.getAttribute('aria-label'))).toEqual(marked)
})
