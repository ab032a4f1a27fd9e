import type { Migration } from 'kysely/migration'
import * as foundation from './001-foundation.ts'
import * as searchAndJobs from './002-search.ts'
import * as logChecksums from './003-log-checksums.ts'
import * as twoFactor from './004-two-factor.ts'
import * as mail from './005-mail.ts'
import * as identities from './006-identities.ts'
import * as audit from './007-audit.ts'
import * as people from './007-people.ts'
import * as statistics from './007-statistics.ts'
import * as chat from './008-chat.ts'
import * as digests from './009-digests.ts'
import * as passwordProof from './010-password-proof.ts'
import * as searchPlaces from './011-search-places.ts'
import * as archivedPads from './012-archived-pads.ts'
import * as pendingEmail from './013-pending-email.ts'
import * as whatOneWrote from './014-what-one-wrote.ts'
import * as digestActs from './015-digest-acts.ts'
import * as digestMoves from './016-digest-moves.ts'
import * as publicPads from './017-public-pads.ts'
import * as nameKeys from './018-name-keys.ts'
import * as padsOfGroup from './019-pads-of-group.ts'
import * as namesInPlaces from './020-names-in-places.ts'
import * as mailsOfUser from './021-mails-of-user.ts'
import * as casTickets from './022-cas-tickets.ts'

/** All migrations in order, imported by hand so that bundlers and readers see them. None is edited after a release. */
export const migrations: Record<string, Migration> = {
  '001-foundation': foundation,
  '002-search': searchAndJobs,
  '003-log-checksums': logChecksums,
  '004-two-factor': twoFactor,
  '005-mail': mail,
  '006-identities': identities,
  '007-audit': audit,
  '007-people': people,
  '007-statistics': statistics,
  '008-chat': chat,
  '009-digests': digests,
  '010-password-proof': passwordProof,
  '011-search-places': searchPlaces,
  '012-archived-pads': archivedPads,
  '013-pending-email': pendingEmail,
  '014-what-one-wrote': whatOneWrote,
  '015-digest-acts': digestActs,
  '016-digest-moves': digestMoves,
  '017-public-pads': publicPads,
  '018-name-keys': nameKeys,
  '019-pads-of-group': padsOfGroup,
  '020-names-in-places': namesInPlaces,
  '021-mails-of-user': mailsOfUser,
  '022-cas-tickets': casTickets,
}
