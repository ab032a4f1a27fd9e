import type { Settings } from '../entities/settings.ts'
import type { Actor } from './actor.ts'
import { refuse, type Decision } from './decision.ts'
import { canViewGroup } from './group.ts'
import { canMailLinks } from './mail.ts'
import type { PadFacts } from './pad.ts'

/** MAIL-10, ERR-7: who may ask people by mail to look at something. */
export const canNotify = (actor: Actor, site: Pick<Settings, 'SMTPHost' | 'SMTPEmailFrom' | 'rootUrl'>): Decision =>
  actor.kind === 'user' ? canMailLinks(site) : refuse('BACKEND.ERROR.AUTHENTICATION.MUST_BE')

/** Who may see the folder of a pad through a link. */
export const canViewFolderOf = (actor: Actor, pad: PadFacts): Decision =>
  canViewGroup(actor, { ...pad.group, password: 'none' })
