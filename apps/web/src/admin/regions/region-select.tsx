import { adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { SelectField } from '../shared/components/field.tsx';
import { type RegionGroup, regionName } from './region-names.ts';

const { names } = adminTexts.regions;

interface RegionSelectProps {
  label: string;
  /** Stands in the place of a region while none is chosen. */
  placeholder?: string;
  groups: readonly RegionGroup[];
  value: string;
  /** Regions that cannot be chosen. */
  taken?: readonly string[];
  isRequired?: boolean;
  onChange: (region: string) => void;
}

/** Chooses a region by its name. */
export function RegionSelect(props: RegionSelectProps): ReactNode {
  const {
    label,
    placeholder = names.choose,
    groups,
    value,
    taken = [],
    isRequired = false,
    onChange,
  } = props;
  return (
    <SelectField label={label} value={value} required={isRequired} onChange={onChange}>
      {value === '' ? (
        <option value="" disabled>
          {placeholder}
        </option>
      ) : null}
      {groups.map(({ label: group, regions }) => (
        <optgroup key={group} label={group}>
          {regions.map((region) => (
            <option key={region} value={region} disabled={region !== value && taken.includes(region)}>
              {regionName(region)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
