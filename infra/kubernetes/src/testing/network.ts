import { BlockList, isIPv6 } from 'node:net';
import { type INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { type INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer';
import { type Overlay, selects } from '../overlay.ts';

/** Somebody who speaks or is spoken to: a pod of ours, a pod of another namespace, or an address outside. */
export type Party = { labels: Readonly<Record<string, string>>; namespace?: string } | { address: string };

const ownNamespace = 'sandstone';
type Rules = NonNullable<NonNullable<INetworkPolicy['spec']>['ingress' | 'egress']>;

function isInBlock(block: { cidr: string; except?: string[] | null }, address: string): boolean {
  const list = (ranges: readonly string[]) => {
    const blocked = new BlockList();
    for (const range of ranges) {
      const [network = '', bits = ''] = range.split('/');
      blocked.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4');
    }
    return blocked.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
  return list([block.cidr]) && !list(block.except ?? []);
}

function isPeer(peer: INetworkPolicyPeer, party: Party): boolean {
  if (peer.ipBlock !== undefined) return 'address' in party && isInBlock(peer.ipBlock, party.address);
  if ('address' in party) return false;
  const namespace = { 'kubernetes.io/metadata.name': party.namespace ?? ownNamespace };
  const inNamespace =
    peer.namespaceSelector === undefined
      ? party.namespace === undefined
      : selects(peer.namespaceSelector, namespace);
  return inNamespace && (peer.podSelector === undefined || selects(peer.podSelector, party.labels));
}

export type Direction = 'Ingress' | 'Egress';

/** One direction of what the policies let through, as the specification of NetworkPolicy has it. */
function isLet(
  policies: readonly INetworkPolicy[],
  direction: Direction,
  [here, there]: readonly [Party, Party],
  port: number,
): boolean {
  // Other namespaces have their own policies.
  if ('address' in here || here.namespace !== undefined) return true;
  const about = policies.filter(
    ({ spec }) => spec?.policyTypes?.includes(direction) && selects(spec.podSelector ?? {}, here.labels),
  );
  if (about.length === 0) return true;
  return about.some(({ spec }) => {
    const rules: Rules = (direction === 'Ingress' ? spec?.ingress : spec?.egress) ?? [];
    return rules.some((rule) => {
      const peers = 'from' in rule ? rule.from : 'to' in rule ? rule.to : undefined;
      const { ports } = rule;
      // A rule that names nobody is about everybody.
      return (
        (!peers?.length || peers.some((peer) => isPeer(peer, there))) &&
        (!ports?.length || ports.some((allowed) => allowed.port === port))
      );
    });
  });
}

/** Whether a connection comes about: who opens it may, and who is called takes it; or one of the two, where it is named. */
export function connects(
  overlay: Overlay,
  from: Party,
  to: Party,
  port: number,
  directions: readonly Direction[] = ['Egress', 'Ingress'],
): boolean {
  const policies = overlay.of('NetworkPolicy');
  return directions.every((direction) =>
    isLet(policies, direction, direction === 'Egress' ? [from, to] : [to, from], port),
  );
}
