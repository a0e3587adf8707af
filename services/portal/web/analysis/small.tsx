import { isSmall, SMALL_LABEL } from '@car/vocabulary/modules'
import { capitalised } from '@car/vocabulary/text'
import { Tag } from '../shared/components/tag.tsx'

/** Marks a property that is small by its size in fiscal modules. The law requires less of small properties. */
export const SmallProperty = ({ modulos }: { modulos: number | null }) =>
  modulos !== null && isSmall(modulos) && <Tag>{capitalised(SMALL_LABEL)}</Tag>
