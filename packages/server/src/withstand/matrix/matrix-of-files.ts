import { answers } from '../answers.ts'
import { followsRedaction, followsSuchRedaction } from './matrix-of-history.ts'
import { takesSuchPad, viewsPad } from './matrix-of-pads.ts'
import type { Row } from './matrix-row.ts'

/* W-11: the calls about files of a pad, which has none: who reads it may have them, and who writes in it may add some. */

const addsFiles = answers`
           public private  restricted archived readonly removed absent
visitor    ok     password hidden     archived mayRead  hidden  hidden
outsider   ok     password hidden     archived mayRead  hidden  hidden
knower     ok     ok       hidden     archived mayRead  hidden  hidden
member     ok     ok       ok         archived mayRead  hidden  hidden
admin      ok     ok       ok         archived mayRead  hidden  hidden
siteAdmin  ok     ok       ok         archived mayRead  hidden  hidden`

const addsFilesToSuch = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    ok      password   hidden    archived    mustBe  mustBe       ok
outsider   ok      password   hidden    archived    ok      ok           ok
knower     ok      ok         hidden    archived    ok      ok           ok
member     ok      ok         ok        archived    ok      ok           ok
admin      ok      ok         ok        archived    ok      ok           ok
siteAdmin  ok      ok         ok        archived    ok      ok           ok`

/** There is no such upload. */
const noUpload = answers`
           public private  restricted archived readonly removed absent
visitor    hidden password hidden     archived mayRead  hidden  hidden
outsider   hidden password hidden     archived mayRead  hidden  hidden
knower     hidden hidden   hidden     archived mayRead  hidden  hidden
member     hidden hidden   hidden     archived mayRead  hidden  hidden
admin      hidden hidden   hidden     archived mayRead  hidden  hidden
siteAdmin  hidden hidden   hidden     archived mayRead  hidden  hidden`

const noUploadToSuch = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    hidden  password   hidden    archived    mustBe  mustBe       hidden
outsider   hidden  password   hidden    archived    hidden  hidden       hidden
knower     hidden  hidden     hidden    archived    hidden  hidden       hidden
member     hidden  hidden     hidden    archived    hidden  hidden       hidden
admin      hidden  hidden     hidden    archived    hidden  hidden       hidden
siteAdmin  hidden  hidden     hidden    archived    hidden  hidden       hidden`

const NO_HASH = '0'.repeat(64)
const [reads, adds] = [
  { ...viewsPad, ...takesSuchPad },
  { ...addsFiles, ...addsFilesToSuch },
]
const uploads = { ...noUpload, ...noUploadToSuch }

export const fileRows: readonly Row[] = [
  { name: 'GET /pad/:id/files', answers: reads, call: ({ pad }) => ({ path: `/pad/${pad}/files` }) },
  {
    name: 'POST /pad/:id/files/addresses',
    answers: reads,
    call: ({ pad }) => ({ path: `/pad/${pad}/files/addresses`, body: { hashes: [NO_HASH] } }),
  },
  {
    name: 'POST /pad/:id/files',
    answers: adds,
    call: ({ pad }) => ({ path: `/pad/${pad}/files?name=notes.txt`, bytes: 'some notes' }),
  },
  {
    name: 'POST /pad/:id/files/copies',
    answers: adds,
    call: ({ pad }) => ({ path: `/pad/${pad}/files/copies`, body: { pad, hashes: [NO_HASH] } }),
  },
  {
    name: 'DELETE /pad/:id/files/:hash',
    answers: { ...followsRedaction, ...followsSuchRedaction },
    call: ({ pad }) => ({ path: `/pad/${pad}/files/${NO_HASH}` }),
  },
  {
    name: 'POST /pad/:id/uploads',
    answers: adds,
    call: ({ pad }) => ({ path: `/pad/${pad}/uploads`, body: { name: 'notes.txt', bytes: 10 } }),
  },
  {
    name: 'GET /pad/:id/uploads/:upload',
    answers: uploads,
    call: ({ pad }) => ({ path: `/pad/${pad}/uploads/unknown` }),
  },
  {
    name: 'PUT /pad/:id/uploads/:upload',
    answers: uploads,
    call: ({ pad }) => ({ path: `/pad/${pad}/uploads/unknown?offset=0`, bytes: 'some notes' }),
  },
  {
    name: 'DELETE /pad/:id/uploads/:upload',
    answers: uploads,
    call: ({ pad }) => ({ path: `/pad/${pad}/uploads/unknown` }),
  },
]
