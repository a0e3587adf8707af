import { createLayerReader } from '@car/layers/layer-file'

/** The reader of official layers, with the GDAL that `npm test` has brought. */
export const readLayer = createLayerReader({
  gdalDir: process.env['GDAL_DIR'] ?? '/usr/share/car/gdal',
  confinement: 'kernel',
})
