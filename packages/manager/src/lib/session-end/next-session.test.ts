import { expect, test } from 'vitest'
import { nextSession, type Session } from './next-session.ts'

const UNKNOWN: Session = { present: undefined, name: undefined }
const NOBODY: Session = { present: undefined, name: 'visitor ' }
const ANNA: Session = { present: 'user', name: 'user anna' }
const BEN: Session = { present: 'user', name: 'user ben' }
const ADMIN: Session = { present: 'siteAdmin', name: 'siteAdmin ' }

const QUIET = { isEnding: false, isSetByPage: false, wasSignedIn: false }
const ENDING = { ...QUIET, isEnding: true }
const BY_PAGE = { ...QUIET, isSetByPage: true }
const SIGNED_IN = { ...QUIET, wasSignedIn: true }

test.each([
  ['a visitor comes', UNKNOWN, NOBODY, QUIET, []],
  ['somebody comes back too late', UNKNOWN, NOBODY, SIGNED_IN, ['report an earlier end']],
  ['somebody comes who is signed in', UNKNOWN, ANNA, SIGNED_IN, ['welcome']],
  ['a visitor signs in', NOBODY, ANNA, QUIET, ['welcome']],
  ['somebody is still there', ANNA, ANNA, SIGNED_IN, ['welcome']],
  ['their session is over', ANNA, NOBODY, SIGNED_IN, ['end']],
  ['the page forgets who was there', ANNA, NOBODY, BY_PAGE, []],
  ['another tab has signed in somebody else', ANNA, BEN, SIGNED_IN, ['read anew', 'welcome']],
  ['the site administrator takes the place of a user', ANNA, ADMIN, QUIET, ['read anew', 'welcome']],
  ['they come back to a screen that was kept', NOBODY, ANNA, ENDING, ['read anew', 'welcome']],
  ['a kept screen asks again, and still nobody is there', NOBODY, NOBODY, ENDING, []],
])('[SES-16, SES-22, SES-24, SES-25] %s', (_, before, now, circumstances, steps) => {
  expect(nextSession(before, now, circumstances)).toEqual(steps)
})
