import type { Forms } from '../migrate.ts'
import * as accounts from './001-accounts.ts'
import * as sessions from './002-sessions.ts'
import * as userLists from './003-user-lists.ts'
import * as groups from './004-groups.ts'
import * as pads from './005-pads.ts'
import * as marks from './006-marks.ts'
import * as log from './007-log.ts'
import * as search from './008-search.ts'
import * as chats from './009-chats.ts'
import * as jobs from './010-jobs.ts'
import * as mails from './011-mails.ts'
import * as digests from './012-digests.ts'
import * as audit from './013-audit.ts'
import * as statistics from './014-statistics.ts'
import * as settings from './015-settings.ts'
import * as invitations from './016-invitations.ts'
import * as history from './017-history.ts'
import * as files from './018-files.ts'

/**
 * Number of the form that the migrations below make together. Until the first release, whoever changes a table edits its
 * migration and raises this number, and a start on a database of another number is refused. From the release on, neither
 * is edited any more: whoever changes a table adds a migration to `later`, which makes the form of the next number.
 */
export const FORM = 13

/** All migrations in order, imported by hand so that bundlers and readers see them. */
export const forms: Forms = {
  oldest: FORM,
  first: {
    '001-accounts': accounts,
    '002-sessions': sessions,
    '003-user-lists': userLists,
    '004-groups': groups,
    '005-pads': pads,
    '006-marks': marks,
    '007-log': log,
    '008-search': search,
    '009-chats': chats,
    '010-jobs': jobs,
    '011-mails': mails,
    '012-digests': digests,
    '013-audit': audit,
    '014-statistics': statistics,
    '015-settings': settings,
    '016-invitations': invitations,
    '017-history': history,
    '018-files': files,
  },
  later: {},
}
