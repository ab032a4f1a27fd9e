import { SqliteAdapter, SqliteDialect, type DialectAdapter } from 'kysely'

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * OPS-17: runs all migrations of a start in one transaction, as on PostgreSQL. SQLite can roll back schema changes;
 * Kysely does not rely on it, since foreign keys cannot be switched there, which our migrations never do.
 */
export class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter()
  }
}
