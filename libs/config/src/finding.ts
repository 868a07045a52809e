/** What is wrong with a setting or the service that it names, and the remedy, in plain sentences without its value. */
export interface Finding {
  /** An error cannot work. A warning is unwise. */
  level: 'error' | 'warning';
  variable: string;
  text: string;
}

export const describeFinding = ({ variable, text }: Finding): string => `${variable}: ${text}`;
