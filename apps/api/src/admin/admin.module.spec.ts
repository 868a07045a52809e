import { type Type } from '@nestjs/common';
import { type DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { describe, expect, it } from '@jest/globals';
import { AgeProofModule } from '../age-proof/age-proof.module.ts';
import { PhotosController } from '../photos/photos.controller.ts';
import { SitePolicyModule } from '../site-policy/site-policy.module.ts';
import { AdminModule } from './admin.module.ts';
import { AuditController } from './audit/audit.controller.ts';

const listed = (kind: 'imports' | 'controllers', module: Type): Type[] =>
  Reflect.getMetadata(kind, module) ?? [];
// Imported modules of other areas have controllers of their own, which are not of the admin area.
const modules = [AdminModule, ...listed('imports', AdminModule)].filter(
  (module) => module !== AgeProofModule && module !== SitePolicyModule,
);
const controllers = modules.flatMap((module) => listed('controllers', module));

function start(served: readonly Type[]): void {
  const discovery = { getControllers: () => served.map(({ prototype }) => ({ instance: prototype })) };
  // The module uses only this method.
  const module = new AdminModule(
    discovery as unknown as DiscoveryService,
    new MetadataScanner(),
    new Reflector(),
  );
  module.onModuleInit();
}

describe('AdminModule', () => {
  it('starts with the controllers of its modules', () => {
    expect(() => start(controllers)).not.toThrow();
  });

  it('does not start with a public route in an admin module', () => {
    expect(() => start([...controllers, PhotosController])).toThrow('Wrong: photos');
  });

  it('does not start with an admin route outside of the admin modules', () => {
    const others = controllers.filter((controller) => controller !== AuditController);
    expect(() => start(others)).toThrow('Wrong: adminAudit');
  });
});
