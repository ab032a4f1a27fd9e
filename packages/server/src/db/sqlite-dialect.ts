import { SqliteAdapter, SqliteDialect, type DialectAdapter } from 'kysely'

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * OPS-17: all migrations of a start in one transaction, as on PostgreSQL. SQLite can take back changes of the schema;
 * Kysely does without since it cannot switch foreign keys there, which our migrations never do.
 */
export class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter()
  }
}
