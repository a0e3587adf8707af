import { join } from 'node:path'
import koffi from 'koffi'
import { textOf } from './text.ts'

/** An object of GDAL, by its address. */
export type Handle = { readonly gdal: unique symbol }

const [VECTOR, VERBOSE] = [0x04, 0x40]
/** The severity from which a message of GDAL is an error and not a warning. */
const FAILURE = 3
const CHUNK = 1_048_576
const LONGEST = 1_000_000
/** The sign in the place of bytes that are not UTF-8. */
const NO_UTF8 = '\uFFFD'

export type Gdal = ReturnType<typeof loadGdal>

/**
 * Loads the functions of GDAL that read layers (https://gdal.org/en/stable/api/vector_c_api.html).
 * @param folder  the folder with the library and with PROJ's table of reference systems
 */
export function loadGdal(folder: string) {
  const library = koffi.load(join(folder, 'libgdal.so'))
  const f = (declaration: string) => library.func(declaration)
  const c = {
    registerAll: f('void GDALAllRegister()'),
    findSystems: f('void OSRSetPROJSearchPaths(const char **)'),
    open: f('void *GDALOpenEx(const char *, uint, const char **, const char **, const char **)'),
    resetError: f('void CPLErrorReset()'),
    severity: f('int CPLGetLastErrorType()'),
    message: f('const char *CPLGetLastErrorMsg()'),
    lengthOf: f('size_t CPLStrnlen(const void *, size_t)'),
    nameOf: f('const void *OGR_Fld_GetNameRef(void *)'),
    string: f('const char *OGR_F_GetFieldAsString(void *, int)') as (feature: Handle, n: number) => string,
    binary: f('const void *OGR_F_GetFieldAsBinary(void *, int, _Out_ int *)'),
    fromWkt: f('int OGR_G_CreateFromWkt(_Inout_ const void **, void *, _Out_ void **)'),
    readFolder: f('void *VSIReadDirRecursive(const char *)'),
    countOf: f('int CSLCount(void *)'),
    nameAt: f('const void *CSLGetField(void *, int)'),
    freeNames: f('void CSLDestroy(void *)'),
    openFile: f('void *VSIFOpenL(const char *, const char *)'),
    readFile: f('size_t VSIFReadL(void *, size_t, size_t, void *)'),
    seek: f('int VSIFSeekL(void *, uint64_t, int)'),
    tell: f('uint64_t VSIFTellL(void *)'),
    closeFile: f('int VSIFCloseL(void *)'),
  }
  c.registerAll()
  c.findSystems([folder, null])

  const bytesAt = (address: unknown, length: number): Buffer =>
    length === 0 ? Buffer.alloc(0) : Buffer.from(koffi.view(address, length).slice(0))
  const textAt = (address: unknown): string => textOf(bytesAt(address, Number(c.lengthOf(address, LONGEST))))

  return {
    layers: f('int GDALDatasetGetLayerCount(void *)') as (dataset: Handle) => number,
    layer: f('void *GDALDatasetGetLayer(void *, int)') as (dataset: Handle, n: number) => Handle,
    query: f('void *GDALDatasetExecuteSQL(void *, const char *, void *, const char *)') as (
      dataset: Handle,
      sql: string,
      within: null,
      dialect: null,
    ) => Handle | null,
    layerName: f('const char *OGR_L_GetName(void *)') as (layer: Handle) => string,
    layerKind: f('int OGR_L_GetGeomType(void *)') as (layer: Handle) => number,
    layerSystem: f('void *OGR_L_GetSpatialRef(void *)') as (layer: Handle) => Handle | null,
    idColumn: f('const char *OGR_L_GetFIDColumn(void *)') as (layer: Handle) => string,
    ignore: f('int OGR_L_SetIgnoredFields(void *, const char **)') as (
      layer: Handle,
      names: (string | null)[],
    ) => number,
    definition: f('void *OGR_L_GetLayerDefn(void *)') as (layer: Handle) => Handle,
    fields: f('int OGR_FD_GetFieldCount(void *)') as (definition: Handle) => number,
    field: f('void *OGR_FD_GetFieldDefn(void *, int)') as (definition: Handle, n: number) => Handle,
    fieldType: f('int OGR_Fld_GetType(void *)') as (field: Handle) => number,
    fieldName: (field: Handle): string => textAt(c.nameOf(field)),

    next: f('void *OGR_L_GetNextFeature(void *)') as (layer: Handle) => Handle | null,
    destroy: f('void OGR_F_Destroy(void *)') as (feature: Handle) => void,
    id: f('int64_t OGR_F_GetFID(void *)') as (feature: Handle) => number,
    has: f('int OGR_F_IsFieldSetAndNotNull(void *, int)') as (feature: Handle, n: number) => number,
    number: f('double OGR_F_GetFieldAsDouble(void *, int)') as (feature: Handle, n: number) => number,
    date: f('const char *OGR_F_GetFieldAsISO8601DateTime(void *, int, void *)') as (
      feature: Handle,
      n: number,
      options: null,
    ) => string,
    string: c.string,
    /** Reads a field of text, whose bytes may be in another encoding than GDAL supposes. */
    text(feature: Handle, n: number): string {
      const text = c.string(feature, n)
      if (!text.includes(NO_UTF8)) return text
      const length = [0]
      const address = c.binary(feature, n, length)
      return textOf(bytesAt(address, length[0] as number))
    },

    geometry: f('void *OGR_F_GetGeometryRef(void *)') as (feature: Handle) => Handle | null,
    geometryType: f('int OGR_G_GetGeometryType(void *)') as (geometry: Handle) => number,
    parts: f('int OGR_G_GetGeometryCount(void *)') as (geometry: Handle) => number,
    part: f('void *OGR_G_GetGeometryRef(void *, int)') as (geometry: Handle, n: number) => Handle,
    points: f('int OGR_G_GetPointCount(void *)') as (geometry: Handle) => number,
    positions: f('int OGR_G_GetPoints(void *, void *, int, void *, int, void *, int)') as (
      geometry: Handle,
      x: Float64Array,
      xStride: number,
      y: Float64Array,
      yStride: number,
      z: null,
      zStride: number,
    ) => number,
    destroyGeometry: f('void OGR_G_DestroyGeometry(void *)') as (geometry: Handle) => void,
    /** Reads well-known text. Returns null if it is malformed. */
    geometryFromText(text: string): Handle | null {
      const bytes = Buffer.from(`${text}\0`)
      const made: (Handle | null)[] = [null]
      return c.fromWkt([bytes], null, made) === 0 ? (made[0] as Handle | null) : null
    },

    newSystem: f('void *OSRNewSpatialReference(const char *)') as (wkt: string | null) => Handle,
    cloneSystem: f('void *OSRClone(void *)') as (system: Handle) => Handle,
    importCode: f('int OSRImportFromEPSG(void *, int)') as (system: Handle, code: number) => number,
    setAxes: f('void OSRSetAxisMappingStrategy(void *, int)') as (system: Handle, strategy: number) => void,
    systemValue: f('const char *OSRGetAttrValue(void *, const char *, int)') as (
      system: Handle,
      name: string,
      n: number,
    ) => string | null,
    isGeographic: f('int OSRIsGeographic(void *)') as (system: Handle) => number,
    setShift: f('int OSRSetTOWGS84(void *, double, double, double, double, double, double, double)') as (
      system: Handle,
      ...shift: number[]
    ) => number,
    newTransform: f('void *OCTNewCoordinateTransformation(void *, void *)') as (
      from: Handle,
      to: Handle,
    ) => Handle | null,
    transform: f('int OCTTransform(void *, int, void *, void *, void *)') as (
      transform: Handle,
      count: number,
      x: Float64Array,
      y: Float64Array,
      z: null,
    ) => number,

    /** Opens a file with one of the formats that GDAL knows, and no other. Returns null if that fails. */
    open(path: string, format: string, options: string[] = []): Handle | null {
      c.resetError()
      return c.open(path, VECTOR | VERBOSE, [format, null], [...options, null], null)
    },
    /** Returns the paths of the files in an archive; null if the archive cannot be read. */
    namesIn(folder: string): string[] | null {
      const names = c.readFolder(folder)
      if (names === null) return null
      const list = Array.from({ length: c.countOf(names) }, (_, i) => textAt(c.nameAt(names, i)))
      c.freeNames(names)
      return list.filter((name) => !name.endsWith('/'))
    },
    /** Reads the size of a file, and its first bytes. Returns null if the file cannot be opened. */
    beginningOf(path: string, length: number): { size: number; bytes: Buffer } | null {
      const file = c.openFile(path, 'rb')
      if (file === null) return null
      const bytes = Buffer.alloc(length)
      const read = Number(c.readFile(bytes, 1, length, file))
      c.seek(file, 0, 2)
      const size = Number(c.tell(file))
      c.closeFile(file)
      return { size, bytes: bytes.subarray(0, read) }
    },
    /** Reads a file to its end. Returns false if GDAL finds a fault in it. */
    isSound(path: string): boolean {
      c.resetError()
      const file = c.openFile(path, 'rb')
      if (file === null) return false
      const chunk = Buffer.alloc(CHUNK)
      while (Number(c.readFile(chunk, 1, CHUNK, file)) === CHUNK);
      c.closeFile(file)
      return c.severity() < FAILURE
    },
    setOption: f('void CPLSetConfigOption(const char *, const char *)') as (name: string, value: string) => void,
    copy: f('int CPLCopyFile(const char *, const char *)') as (to: string, from: string) => number,

    resetError: c.resetError as () => void,
    /** Returns GDAL's message since the last reset, if it was about an error; null if there was none. */
    error: (): string | null => (c.severity() >= FAILURE ? String(c.message()) : null),
  }
}
