import { InvalidLayer } from '../invalid-layer.ts'
import type { Gdal, Handle } from './gdal.ts'

/**
 * Refuses a view, or a table with a computed column, because its query could produce endless rows or values of any
 * size.
 * @throws InvalidLayer when the table is refused
 */
export function requirePlainTable(gdal: Gdal, dataset: Handle, name: string): void {
  const quoted = `'${name.replaceAll("'", "''")}'`
  const computed = `
    SELECT 1 FROM sqlite_master
     WHERE lower(name) = lower(${quoted}) AND type IN ('table', 'view')
       AND (upper(substr(sql, 1, 12)) <> 'CREATE TABLE' OR EXISTS (SELECT 1 FROM pragma_table_xinfo(${quoted}) WHERE hidden <> 0))`
  const rows = gdal.query(dataset, computed, null, null)
  if (rows === null || gdal.next(rows) === null) return
  throw new InvalidLayer(`No GeoPackage, "${name}" não é uma tabela simples, mas é calculada. Exporte-a como tabela.`)
}
