import type { Template } from '../letter.ts'
import { accountConfirm } from './account-confirm.ts'
import { digest } from './digest.ts'
import { emailChange } from './email-change.ts'
import { emailConfirm } from './email-confirm.ts'
import { invitation } from './invitation.ts'
import { joined } from './joined.ts'
import { notifyUser } from './notify-user.ts'
import { passRecover } from './pass-recover.ts'
import { testMail } from './test-mail.ts'

/** All mails that the product sends, by the name that the outbox stores. */
export const templates = {
  'account-confirm': accountConfirm,
  'email-confirm': emailConfirm,
  'email-change': emailChange,
  'pass-recover': passRecover,
  invitation,
  joined,
  'notify-user': notifyUser,
  digest,
  test: testMail,
} as const

export type TemplateName = keyof typeof templates
export type DataOf<Name extends TemplateName> = (typeof templates)[Name] extends Template<infer Data> ? Data : never

export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templates, name)
