/// A communicator of the emulated NCCL: its members in this process, and the files that members of different processes
/// exchange.  A member's collectives are numbered, and so are its messages to each peer. The writer and this number
/// form the name of a file. A member writes a file only after all readers of the previous one have read it, so that the
/// previous one can be removed.
#ifndef MPMD_EMULATOR_NCCL_NCCLCOMMUNICATOR_H
#define MPMD_EMULATOR_NCCL_NCCLCOMMUNICATOR_H

#include "NcclFolder.h"
#include "NcclPart.h"

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace mpmd::emulator {

/// A member to create.
struct NcclNewMember {
  uint32_t member;
  int device;      ///< number in this process
  uint64_t number; ///< number of the device on the machine
};

class NcclCommunicator {
public:
  /// Creates a communicator within this process.
  explicit NcclCommunicator(uint32_t members);
  /// The communicator of that folder, with members in other processes. All callers in this process get the same one.
  static std::shared_ptr<NcclCommunicator> of(const std::string &folder, uint32_t members);
  /// The communicator with that id, or null.
  static std::shared_ptr<NcclCommunicator> at(uint64_t place);
  ~NcclCommunicator();

  const uint64_t place; ///< its id in the driver
  const uint32_t members;
  std::atomic<bool> hasFailed{false};

  bool isOfSeveral() const { return folder.has_value(); }
  bool isHere(uint32_t member) const { return !folder || here.contains(member); }
  /// Whether no member has aborted it.
  bool isAlive() const { return !folder || folder->isThere(); }

  /// Announces the new members, and waits for all others. Each must have its own device. Returns an error message, or
  /// nothing.
  std::string join(const std::vector<NcclNewMember> &made);
  /// Emulates the connection of NCCL: the first operation of a kind with these peers blocks until they have called it,
  /// too. A member announces all its operations first, then waits. Returns false after an abort.
  void sayConnects(const NcclPart &part, const std::vector<P2pOperation> &operations);
  bool waitForConnects(const NcclPart &part, const std::vector<P2pOperation> &operations);
  /// Removes a member; the last one removes the files.
  void leave(uint32_t member);
  void abort();

  /// Called when the parts of all members here have met. Writes the files that other processes need, and returns
  /// whether their files have arrived.
  bool came(const NcclPart &part, const P2pOperation *operations);
  /// Reads what other processes have written, as parts of their members. Their bytes are in `loaded`.
  std::vector<NcclMemberPart> take(const std::vector<NcclMemberPart> &mine, std::vector<std::vector<char>> &loaded);

private:
  NcclCommunicator(const std::string &folder, uint32_t members);
  /// These call `visit` with names of files.
  template <class Visit>
  void forEachConnect(const NcclPart &part, const std::vector<P2pOperation> &operations, Visit visit);
  template <class Visit> void forEachMessage(const NcclPart &part, const P2pOperation *operations, Visit visit);
  template <class Visit> void forEachElsewhere(Visit visit) const;

  std::optional<NcclFolder> folder;
  std::set<uint32_t> here;
  std::set<std::string> connected; ///< connections that were waited for
  /// The progress of a member here.
  struct Turn {
    bool hasLeft = false;                        ///< whether the files of its current part are written
    uint64_t collectives = 0;                    ///< number of completed collectives
    std::map<uint32_t, uint64_t> sent, received; ///< number of completed messages, by peer in another process
  };
  std::map<uint32_t, Turn> turns;
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_NCCL_NCCLCOMMUNICATOR_H
