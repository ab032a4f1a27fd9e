/* Suites of the server, below packages/server/src, that an ordinary run leaves out of its part on PostgreSQL. */

/** Suites that open PostgreSQL databases by themselves, and so have been run on it among the others. */
export const ON_POSTGRES_ALREADY = [
  'db/transactions/transact.test.ts',
  'features/account-removal/gone-meanwhile.test.ts',
  'realtime/**/{cluster,foreign-entries,openings}.test.ts',
]

/**
 * Suites that the ordinary run leaves to SQLite, though they open a database: they prove what happens before or beside
 * SQL (frames, forged edits, HTTP, limits, passwords, providers, mails, files, rights, the moments of a text). On
 * PostgreSQL, too, every call is made once on a large site, by the suite of the query plans, and some as others and in
 * other states, by the matrix of `withstand`. The suites stay of what no call does, or engines do in their own way: jobs,
 * feeds, the log, order and case of texts, search, counts, dates, and what people or servers do at once.
 */
export const SQLITE_IS_ENOUGH = [
  // These are about the files of SQLite and its statements.
  'db/sqlite/{prepared,stray-wal,wal-checkpoints}.test.ts',
  'features/{exports,mail,marks,profile,providers,sessions,unsubscribing}/**',
  'features/digests/{digests.authors,digests.calls}.test.ts',
  'features/files/**/{addresses,backup,copies,exports,files,removed-bytes,uploads}.test.ts',
  'features/groups/{group-files,groups.changes,groups.live,groups.members,groups.reading}.test.ts',
  'features/history/**/{copy,history,history-setting,history.rights,marks-and-alignment,restore}.test.ts',
  'features/history/{moments,redaction,stretches}/**',
  'features/invitations/{invitation-link,invitations.mail}.test.ts',
  'features/notifications/notifications.test.ts',
  'features/pads/{anonymous-pads,pad-page,pads.archived,pads.changes}.test.ts',
  'features/recovery/{new-email,recovery}.test.ts',
  'features/sign-in/{author-cookie,class-behind-one-address,known-browser,sign-in}.test.ts',
  'features/settings/{extra-head,settings-reader,settings,settings.effects,settings.schema}.test.ts',
  'features/templates/templates.test.ts',
  'features/trash/trash.test.ts',
  'features/two-factor/{two-factor.off,two-factor.required,two-factor.setup}.test.ts',
  'features/users/users.admin.test.ts',
  'file-store/**',
  'http/**/{api-walk,errors,every-route,first-files,first-paint,http,metrics,pages,reply-writer,wire}.test.ts',
  'identity/**',
  'rate-limits/**',
  'pad-log/reading/damaged-log.test.ts',
  'pad-reading/{changes,dry-runs}.test.ts',
  'realtime/**/{access,first-lines,hostile,hostile-updates,large-removals,limits,live-text,long-away}.test.ts',
  'realtime/**/{endings,letter-ids,rename-author,session-sockets,shown-uploads,tables,writing}.test.ts',
  'withstand/{cross-site,headers,hostile-requests,large,names,server,stored-scripts}.test.ts',
]
